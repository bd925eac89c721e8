import { useId, useState, type FormEvent } from 'react'
import { fromLocalInput, toLocalInput } from '../../platform/dates.ts'
import { useNow } from '../../platform/use-now.ts'
import { DialogActions, Dialog } from '../messages/dialog.tsx'
import { MomentField } from './moment-field.tsx'

/** Returns why a datetime-local value is refused, or undefined. */
type RefuseMoment = (value: string) => string | undefined

interface MomentDialogProps {
  title: string
  action: string
  moment: string | null
  /** Validates the initial value when the dialog opens. */
  isCheckedFirst?: boolean
  refuse: RefuseMoment
  onChoose(moment: string): void
  onClose(): void
}

/** Asks for a date and time in the customer's time zone. */
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
