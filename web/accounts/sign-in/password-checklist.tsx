import { passwordRules } from '../credential-rules.ts'

/** What the password has of what it must have, as it is typed; said with the field, where it is described by `id`. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} aria-label="Password requirements" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {passwordRules.map(({ label, isMet }) => (
        <Rule key={label} label={label} isMet={isMet(password)} />
      ))}
    </ul>
  )
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  return (
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
}
