import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import type { PreferencesDraft } from './use-preferences-draft.ts'
import { Button } from '../../ui/button.tsx'

interface PreferencesFormProps {
  label: string
  draft: Pick<PreferencesDraft, 'refused' | 'isDirty' | 'isBusy' | 'save' | 'discard'>
  /** Where the server's errors appear, by field name. */
  places: Record<string, string>
  children: ReactNode
}

/** Saves all changes at once, and shows a bar while there are unsaved ones. */
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

/** Sticks to the bottom of its form while there are unsaved changes. */
function SaveBar({ isDirty, isBusy, onDiscard }: { isDirty: boolean; isBusy: boolean; onDiscard(): void }) {
  return (
    // The margin leaves room for toasts, which would otherwise cover Save at the end of the page.
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
