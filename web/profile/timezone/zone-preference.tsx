import { zoneName } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ZoneField } from './zone-field.tsx'
import { readableZone } from './zone-names.ts'

interface ZonePreferenceProps {
  id: string
  zone: string
  error: string | undefined
  onChange(zone: string): void
}

/** The zone, and that of the browser one press away where it is another one. */
export function ZonePreference(props: ZonePreferenceProps) {
  const browsers = zoneName()
  return (
    <div className="space-y-3">
      <ZoneField {...props} />
      {browsers !== props.zone && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="text-soft">Your browser is in {readableZone(browsers)}.</p>
          <Button
            look="secondary"
            onClick={() => {
              props.onChange(browsers)
              // The button makes way.
              document.getElementById(props.id)?.focus()
            }}
          >
            Use {readableZone(browsers)}
          </Button>
        </div>
      )}
    </div>
  )
}
