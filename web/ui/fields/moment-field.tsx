import { fromLocalInput, utcTime, zoneName, readableZone } from '../../platform/dates.ts'
import { TextField } from './text-field.tsx'

interface MomentFieldProps {
  id: string
  /** Defaults to the label for publishing a post. */
  label?: string
  /** A datetime-local value. */
  value: string
  min?: string
  error?: string | undefined
  onChange(value: string): void
}

/** A date and time in the browser's zone, with UTC beside it where that differs. */
export function MomentField({ label = 'Schedule Publication', value, onChange, ...rest }: MomentFieldProps) {
  const at = fromLocalInput(value)
  const zone = readableZone(zoneName())
  const utc = at && utcTime(zoneName(), at)
  return (
    <TextField
      {...rest}
      label={label}
      type="datetime-local"
      hint={utc ? `${zone} time (${utc}).` : `Your time zone: ${zone}.`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
