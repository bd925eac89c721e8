import { useMemo, useState } from 'react'
import { clockIn } from '../../../contract/autopilot/slot-times.ts'
import { zoneName } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/text-field.tsx'

interface ZonePreferenceProps {
  id: string
  zone: string
  error: string | undefined
  onChange(zone: string): void
}

/** The time zone, with a button for the browser's if it differs. */
export function ZonePreference({ id, zone, error, onChange }: ZonePreferenceProps) {
  const browsers = zoneName()
  const [now] = useState(() => new Date())
  // Includes the stored zone even if this browser does not know it.
  const regions = useMemo(() => {
    const names = new Set([zone, browsers, 'UTC', ...Intl.supportedValuesOf('timeZone')])
    return Map.groupBy([...names].toSorted(), (name) => name.split('/')[0]!)
  }, [zone, browsers])
  return (
    <div className="space-y-3">
      <SelectField
        id={id}
        label="Time zone"
        hint={`Type the first letters of a city. Chosen: UTC${clockIn(zone, now).offset.replace('-', '−')}.`}
        error={error}
        value={zone}
        onChange={({ target }) => onChange(target.value)}
      >
        {[...regions].map(([region, names]) => (
          <optgroup key={region} label={region}>
            {names.map((name) => (
              <option key={name} value={name}>
                {cityOf(name)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {browsers !== zone && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="text-soft">Your browser is in {readableZone(browsers)}.</p>
          <Button
            look="secondary"
            onClick={() => {
              onChange(browsers)
              // The button disappears, so focus moves to the list.
              document.getElementById(id)?.focus()
            }}
          >
            Use {readableZone(browsers)}
          </Button>
        </div>
      )}
    </div>
  )
}

/** `America/Argentina/Buenos_Aires` as readable text. */
const readableZone = (name: string) => name.replaceAll('_', ' ')

/** `Buenos Aires, Argentina`: starts with the city, so that typing its name finds it. */
const cityOf = (name: string) => readableZone(name).split('/').slice(1).toReversed().join(', ') || name
