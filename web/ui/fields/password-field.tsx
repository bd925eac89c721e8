import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { FieldFrame, splitField, type FieldLabels } from './field-frame.tsx'

export function PasswordField(props: FieldLabels & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const capsLock = useCapsLock()
  const { labels, input } = splitField(props)
  return (
    <FieldFrame {...labels}>
      <div className="relative">
        <input
          {...input}
          {...capsLock.handlers}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${input.className} pr-18`}
        />
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={input.id}
          className="absolute inset-y-0 right-0 min-w-16 rounded-lg px-3 text-sm font-medium text-accent hover:text-accent-strong hover:underline"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <p aria-live="polite" className="text-sm font-medium text-warn empty:hidden">
        {capsLock.isOn && 'Caps Lock is on.'}
      </p>
    </FieldFrame>
  )
}

/** Browsers report Caps Lock only with key events, so it is unknown until a key is pressed. */
function useCapsLock() {
  const [isOn, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { isOn, handlers: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}
