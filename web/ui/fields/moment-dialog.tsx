import { useId, useState, type FormEvent } from 'react'
import { formatUtc, fromLocalInput, toLocalInput, zoneName } from '../../platform/dates.ts'
import { useNow } from '../../platform/use-now.ts'
import { DialogActions, Dialog } from '../messages/dialog.tsx'
import { TextField } from './text-field.tsx'

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
  const at = fromLocalInput(value)
  function submit(event: FormEvent) {
    event.preventDefault()
    const refusal = refuse(value)
    setError(refusal)
    if (at && !refusal) return on.onChoose(at)
    document.getElementById(id)?.focus()
  }
  return (
    <Dialog title={title} onClose={on.onClose}>
      <form noValidate className="space-y-6" onSubmit={submit}>
        <TextField
          id={id}
          label="Date and time"
          type="datetime-local"
          hint={at ? `${zoneName()} time, which is ${formatUtc(at)}.` : `Your time zone: ${zoneName()}.`}
          error={error}
          min={earliest}
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
            setError(undefined)
          }}
        />
        <DialogActions onCancel={on.onClose}>{action}</DialogActions>
      </form>
    </Dialog>
  )
}
