import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import type { PreferencesDraft } from './use-preferences-draft.ts'
import { Button } from '../../ui/button.tsx'

interface PreferencesFormProps {
  label: string
  draft: PreferencesDraft
  /** Where the failures of the server are told, by the field's name. */
  places: Record<string, string>
  children: ReactNode
}

/** One press saves what was changed; until then a bar says that it is not saved. */
export function PreferencesForm({ label, draft, places, children }: PreferencesFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const refused = Object.entries(draft.refused).flatMap(([name, message]) => {
    const id = places[name.split('.')[0] ?? '']
    return id ? [{ id, message }] : []
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (draft.isBusy) return
    if (await draft.save()) form.current?.focus()
    else setAttempt((count) => count + 1)
  }
  return (
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      aria-label={label}
      className="space-y-8 outline-none"
      onSubmit={(event) => void submit(event)}
    >
      <ErrorSummary attempt={attempt} problems={refused} />
      {children}
      <SaveBar
        isDirty={draft.isDirty}
        isBusy={draft.isBusy}
        onDiscard={() => {
          draft.discard()
          form.current?.focus()
        }}
      />
    </form>
  )
}

/** Stands in its form, in sight wherever one scrolls, while something is to be saved. */
function SaveBar({ isDirty, isBusy, onDiscard }: { isDirty: boolean; isBusy: boolean; onDiscard(): void }) {
  return (
    // Below the messages, at the end of the page too: they must not lie on Save.
    <div className={`sticky bottom-2 z-10 ${isDirty ? '-mb-14' : ''}`}>
      <p role="status" className="sr-only">
        {isDirty && 'You have unsaved changes.'}
      </p>
      {isDirty && (
        <div className="flex items-center justify-end gap-1 rounded-2xl sm:gap-3 border border-line bg-surface p-2 pl-5 shadow-lift">
          <p aria-hidden="true" className="flex grow items-center gap-2.5 font-medium">
            <span className="size-2 rounded-full bg-seal" />
            Unsaved changes
          </p>
          <Button look="quiet" disabled={isBusy} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
