import { useEffect, useState } from 'react'
import { api } from '../platform/api.ts'
import { fromLocalInput } from '../platform/dates.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useAutopilotChange } from './autopilot-queries.ts'
import { momentIn } from './slot-words.ts'
import { DialogActions } from '../ui/messages/dialog-actions.tsx'

interface PauseControlProps {
  pausedUntil: string | null
  timezone: string
}

/** Leaves out every slot until a day of the customer's choice. */
export function PauseControl({ pausedUntil, timezone }: PauseControlProps) {
  const [isAsking, setAsking] = useState(false)
  const pause = useAutopilotChange(async (until: string | null) => {
    await api.autopilot.pauseAutopilot({ until })
    setAsking(false)
  }, 'The pause could not be changed. Please try again.')
  if (pausedUntil)
    return (
      <Notice tone="info" title={`Paused until ${momentIn(timezone, pausedUntil)}`}>
        <p>Slots before then are skipped. Posts already written for them move to the first slot after it.</p>
        <Button look="secondary" busy={pause.isPending} onClick={() => pause.mutate(null)}>
          Go on now
        </Button>
      </Notice>
    )
  if (!isAsking)
    return (
      <Button look="secondary" onClick={() => setAsking(true)}>
        Pause until a date
      </Button>
    )
  return <PauseForm isBusy={pause.isPending} onPause={pause.mutate} onCancel={() => setAsking(false)} />
}

interface PauseFormProps {
  isBusy: boolean
  onPause(until: string): void
  onCancel(): void
}

function PauseForm({ isBusy, onPause, onCancel }: PauseFormProps) {
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  // It was asked for by the button that stood here.
  useEffect(() => document.getElementById('pause-until')?.focus(), [])
  return (
    <form
      className="space-y-4 rounded-xl border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        const until = fromLocalInput(`${day}T00:00`)
        if (!until || Date.parse(until) <= Date.now()) return setError('Choose a date in the future.')
        onPause(until)
      }}
    >
      <TextField
        id="pause-until"
        type="date"
        label="Publish nothing before"
        hint="Publishing resumes on that day."
        value={day}
        error={error}
        onChange={(event) => {
          setDay(event.target.value)
          setError(undefined)
        }}
      />
      <DialogActions busy={isBusy} busyLabel="Pausing..." onCancel={onCancel}>
        Pause
      </DialogActions>
    </form>
  )
}
