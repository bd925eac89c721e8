import { passwordScore, strengthLabels } from './password-strength.ts'

const colours = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-warn', 'bg-good', 'bg-good']

export function PasswordStrengthMeter({ password }: { password: string }) {
  const score = passwordScore(password)
  return (
    <div className="space-y-1">
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 flex-1 rounded-full ${bar <= score ? colours[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="text-sm text-soft" aria-live="polite">
        {password && `Password strength: ${strengthLabels[score]}`}
      </p>
    </div>
  )
}
