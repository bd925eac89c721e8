import { useState } from 'react'
import { copyText } from '../platform/copy-text.ts'
import { Button, takeFocus } from '../ui/button.tsx'
import { UnsavedGuard } from '../ui/fields/unsaved-guard.tsx'

interface SecretOnce {
  /** What it is, as in “API key”. */
  name: string
  text: string
  /** The heading that takes the focus when the secret is saved. */
  section: string
}

/** A card with a secret that the server never returns again, from `show` until it is saved. */
export function useSecretOnce({ name, text, section }: SecretOnce) {
  const [secret, setSecret] = useState<string>()
  function show(made: string | undefined) {
    setSecret(made)
    if (!made) document.getElementById(section)?.focus()
  }
  const card = secret && (
    <div className="space-y-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <UnsavedGuard isDirty title="Leave without saving it?" text="It is shown only this once." />
      <div className="space-y-1">
        <h3 ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
          Save your {name} now
        </h3>
        <p className="text-soft">{text} We won’t show it again.</p>
      </div>
      <code className="block rounded-xl bg-sunken px-4 py-3 text-sm wrap-anywhere">{secret}</code>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copyText(secret, 'Copied to clipboard!')}>
          Copy
        </Button>
        <Button onClick={() => show(undefined)}>I’ve saved it</Button>
      </div>
    </div>
  )
  return { card, show }
}
