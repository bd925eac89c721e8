import { useState, type ComponentProps } from 'react'
import { describedBy, FieldFrame, inputClasses, type FieldLabels } from './field-frame.tsx'

export function PasswordField({ label, hint, error, ...input }: FieldLabels & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const labels = { id: input.id, label, hint, error }
  return (
    <FieldFrame {...labels}>
      <div className="relative">
        <input
          {...input}
          {...describedBy(labels)}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="off"
          spellCheck={false}
          className={`${inputClasses} pr-18`}
        />
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={input.id}
          className="absolute inset-y-0 right-0 min-w-16 rounded-lg px-3 text-sm font-medium text-accent"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  )
}
