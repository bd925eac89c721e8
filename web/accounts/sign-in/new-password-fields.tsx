import type { FormField } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { passwordRules, passwordScore, strengthLabels } from '../credential-rules.ts'

interface NewPasswordFieldsProps {
  labels: [password: string, confirmation: string]
  password: FormField
  confirmation: FormField
}

export function NewPasswordFields({ labels, password, confirmation }: NewPasswordFieldsProps) {
  const [label, confirmationLabel] = labels
  return (
    <>
      <div className="space-y-3">
        <PasswordField label={label} autoComplete="new-password" seeAlso="password-needs" {...password} />
        <PasswordStrengthMeter password={password.value} />
        <PasswordChecklist id="password-needs" password={password.value} />
      </div>
      <PasswordField label={confirmationLabel} autoComplete="new-password" {...confirmation} />
    </>
  )
}

const colors = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-warn', 'bg-good', 'bg-good']

/** Five bars and a word. The word is in a live region from the start, so that each change is announced. */
function PasswordStrengthMeter({ password }: { password: string }) {
  const score = passwordScore(password)
  return (
    <div className="space-y-1 text-sm">
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 flex-1 rounded-full transition-colors duration-150 ${bar <= score ? colors[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-5 text-right font-medium">
        <span className="sr-only">{password && 'Password strength: '}</span>
        {password && strengthLabels[score]}
      </p>
    </div>
  )
}

/** Checks off the rules while typing; `id` links it to the field as its description. */
const PasswordChecklist = ({ id, password }: { id: string; password: string }) => (
  <ul id={id} aria-label="Password requirements" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {passwordRules.map(({ label, pattern }) => (
      <Rule key={label} label={label} isMet={pattern.test(password)} />
    ))}
  </ul>
)

const Rule = ({ label, isMet }: { label: string; isMet: boolean }) => (
  <li className={`flex items-center gap-2 ${isMet ? 'text-good' : 'text-soft'}`}>
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 fill-none stroke-current">
      {isMet ? (
        <path d="m3 8.5 3.5 3.5L13 4.5" strokeLinecap="round" strokeLinejoin="round" className="stroke-2" />
      ) : (
        <circle cx="8" cy="8" r="4.25" className="stroke-[1.3]" />
      )}
    </svg>
    <span>
      {label}
      <span className="sr-only">{isMet ? ': met' : ': not met yet'}</span>
    </span>
  </li>
)
