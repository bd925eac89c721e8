import { useState, type FormEvent } from 'react'
import { formatUtc, fromLocalInput, toLocalInput, zoneName } from '../platform/dates.ts'
import { useNow } from '../platform/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { titleOf, type CalendarEntry } from './calendar-entries.ts'

/** Why a moment in a datetime-local input will not do; undefined when it will. */
export type RefuseMoment = (value: string, now: Date) => string | undefined

interface MoveDialogProps {
  entry: CalendarEntry
  /** Where it was dropped, if the time of day has passed there. */
  wanted: string
  refuse: RefuseMoment
  onMove(scheduledDate: string): void
  onClose(): void
}

const fieldId = 'move-to'

export function MoveDialog({ entry, wanted, refuse, onMove, onClose }: MoveDialogProps) {
  const now = new Date(useNow())
  const [value, setValue] = useState(() => toLocalInput(wanted))
  const [error, setError] = useState(() => refuse(toLocalInput(wanted), new Date(now)))
  const at = fromLocalInput(value)
  function submit(event: FormEvent) {
    event.preventDefault()
    const refusal = refuse(value, now)
    setError(refusal)
    if (at && !refusal) return onMove(at)
    document.getElementById(fieldId)?.focus()
  }
  return (
    <Dialog title={`Move “${titleOf(entry)}”`} onClose={onClose}>
      <form noValidate className="space-y-6" onSubmit={submit}>
        <TextField
          id={fieldId}
          label="Date and time"
          type="datetime-local"
          hint={at ? `${zoneName()} time, which is ${formatUtc(at)}.` : `Your time zone: ${zoneName()}.`}
          error={error}
          min={toLocalInput(now.toISOString())}
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
            setError(undefined)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Move</Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
