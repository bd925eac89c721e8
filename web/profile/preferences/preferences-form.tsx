import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ErrorSummary, type FormProblem } from '../../ui/fields/error-summary.tsx'
import { SaveBar } from './save-bar.tsx'
import type { PreferencesDraft } from './use-preferences-draft.ts'

interface PreferencesFormProps {
  label: string
  draft: PreferencesDraft
  /** What keeps this from being saved, by now. */
  problems: FormProblem[]
  /** Where the failures of the server are told, by the field's name. */
  places: Record<string, string>
  children: ReactNode
}

/** One press saves what was changed; until then a bar says that it is not saved. */
export function PreferencesForm({ label, draft, problems, places, children }: PreferencesFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isTold, setTold] = useState(false)
  const refused = Object.entries(draft.refused).flatMap(([name, message]) => {
    const id = places[name.split('.')[0] ?? '']
    return id ? [{ id, message }] : []
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (draft.isBusy) return
    setTold(problems.length > 0)
    const isSaved = problems.length === 0 && (await draft.save())
    if (isSaved) form.current?.focus()
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
      <ErrorSummary attempt={attempt} problems={isTold ? [...problems, ...refused] : refused} />
      {children}
      <SaveBar
        isDirty={draft.isDirty}
        isBusy={draft.isBusy}
        onDiscard={() => {
          setTold(false)
          draft.discard()
          form.current?.focus()
        }}
      />
    </form>
  )
}
