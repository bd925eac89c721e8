import { formatUtc, fromLocalInput, zoneName } from '../../platform/dates.ts'
import { TextField } from './text-field.tsx'

interface MomentFieldProps {
  id: string
  /** Of a post that goes out, where nothing else is said. */
  label?: string
  /** Of a datetime-local input. */
  value: string
  min?: string
  error?: string | undefined
  onChange(value: string): void
}

/** A day and a time in the reader's zone, with UTC beside it. */
export function MomentField({ label = 'Schedule Publication', value, onChange, ...rest }: MomentFieldProps) {
  const at = fromLocalInput(value)
  return (
    <TextField
      {...rest}
      label={label}
      type="datetime-local"
      hint={at ? `${zoneName()} time, which is ${formatUtc(at)}.` : `Your time zone: ${zoneName()}.`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
