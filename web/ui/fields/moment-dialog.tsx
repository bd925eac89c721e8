import { useId, useState, type FormEvent } from 'react'
import { fromLocalInput, toLocalInput } from '../../platform/dates.ts'
import { useNow } from '../../platform/use-now.ts'
import { DialogActions, Dialog } from '../messages/dialog.tsx'
import { MomentField } from './moment-field.tsx'

/** Why a moment in a datetime-local input will not do; undefined when it will. */
type RefuseMoment = (value: string) => string | undefined

interface MomentDialogProps {
  title: string
  /** What the button says. */
  action: string
  /** Filled in at first. */
  moment: string | null
  /** Says at once why that will not do. */
  isCheckedFirst?: boolean
  refuse: RefuseMoment
  onChoose(moment: string): void
  onClose(): void
}

/** Asks for a day and a time, with the zone they are in. */
export function MomentDialog({ title, action, moment, isCheckedFirst, refuse, ...on }: MomentDialogProps) {
  const id = useId()
  const earliest = toLocalInput(new Date(useNow()).toISOString())
  const [value, setValue] = useState(() => toLocalInput(moment))
  const [error, setError] = useState(() => (isCheckedFirst ? refuse(value) : undefined))
  function submit(event: FormEvent) {
    event.preventDefault()
    const refusal = refuse(value)
    setError(refusal)
    const at = fromLocalInput(value)
    if (at && !refusal) return on.onChoose(at)
    document.getElementById(id)?.focus()
  }
  return (
    <Dialog title={title} onClose={on.onClose}>
      <form noValidate className="space-y-6" onSubmit={submit}>
        <MomentField
          {...{ id, value, error }}
          label="Date and time"
          min={earliest}
          onChange={(next) => {
            setValue(next)
            setError(undefined)
          }}
        />
        <DialogActions onCancel={on.onClose}>{action}</DialogActions>
      </form>
    </Dialog>
  )
}
