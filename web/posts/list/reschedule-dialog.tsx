import { useState, type FormEvent } from 'react'
import { formatUtc, fromLocalInput, toLocalInput, zoneName } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countPosts, titleOf } from './change-words.ts'
import { refuseMoment } from '../moment-rule.ts'
import type { PostSummary } from './post-changes.ts'

interface RescheduleDialogProps {
  posts: PostSummary[]
  onSchedule(scheduledDate: string): void
  onClose(): void
}

export function RescheduleDialog({ posts, onSchedule, onClose }: RescheduleDialogProps) {
  const [first] = posts
  const isOne = posts.length === 1 && first !== undefined
  const [value, setValue] = useState(toLocalInput((isOne && first.scheduledDate) || null))
  const [earliest] = useState(() => toLocalInput(new Date().toISOString()))
  const [error, setError] = useState<string>()
  const at = fromLocalInput(value)
  function submit(event: FormEvent) {
    event.preventDefault()
    const refusal = refuseMoment(value)
    setError(refusal)
    if (at && !refusal) return onSchedule(at)
    document.getElementById('moment')?.focus()
  }
  return (
    <Dialog
      title={isOne ? `Schedule “${titleOf(first)}”` : `Schedule ${countPosts(posts.length)}`}
      onClose={onClose}
    >
      <form noValidate className="space-y-6" onSubmit={submit}>
        <TextField
          id="moment"
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Schedule</Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
