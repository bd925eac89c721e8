import { formatUtc, fromLocalInput, zoneName } from '../../platform/dates.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

interface ScheduleFieldProps {
  id: string
  /** Of a datetime-local input. */
  date: string
  error?: string | undefined
  onChange(date: string): void
}

/** When a post goes out: in local time, with UTC beside it. Publish acts on it; saving a draft does not. */
export function ScheduleField({ date, onChange, ...rest }: ScheduleFieldProps) {
  const at = fromLocalInput(date)
  return (
    <TextField
      {...rest}
      label="Schedule Publication"
      type="datetime-local"
      hint={at ? `${zoneName()} time, which is ${formatUtc(at)}.` : `Your time zone: ${zoneName()}.`}
      value={date}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
