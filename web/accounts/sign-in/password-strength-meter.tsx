import { passwordScore, strengthLabels } from './password-strength.ts'

const colours = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-warn', 'bg-good', 'bg-good']

/** Five bars and a word. The word is a live region from the beginning, so that each change of it is said. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const score = passwordScore(password)
  return (
    <div className="flex items-center gap-3 text-sm">
      <div aria-hidden="true" className="flex grow gap-1">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 flex-1 rounded-full transition-colors duration-150 ${bar <= score ? colours[score] : 'bg-line'}`}
          />
        ))}
      </div>
      {/* As wide as the longest word: the bars stay as they are while it changes. */}
      <p aria-live="polite" className="w-21 shrink-0 text-right font-medium">
        <span className="sr-only">{password && 'Password strength: '}</span>
        {password && strengthLabels[score]}
      </p>
    </div>
  )
}
