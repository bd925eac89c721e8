import { formatUtc, fromLocalInput, toLocalInput, zoneName } from '../platform/dates.ts'
import { TextField } from '../ui/text-field.tsx'

interface ScheduleFieldProps {
  scheduledDate: string | null
  error?: string
  onChange(scheduledDate: string | null): void
}

export function ScheduleField({ scheduledDate, error, onChange }: ScheduleFieldProps) {
  const hint = scheduledDate
    ? `${zoneName()} time, which is ${formatUtc(scheduledDate)}. The post goes out then; empty the field to publish at once.`
    : `Your time zone: ${zoneName()}. Leave it empty to publish at once.`
  return (
    <TextField
      id="scheduledDate"
      label="Schedule Publication"
      type="datetime-local"
      hint={hint}
      error={error}
      value={toLocalInput(scheduledDate)}
      onChange={(event) => onChange(fromLocalInput(event.target.value))}
    />
  )
}
