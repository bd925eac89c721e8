import { formatUtc } from '../../platform/dates.ts'
import { momentIn, offsetOf } from './slot-words.ts'

interface SlotMomentProps {
  at: string
  timezone: string
  siteTimezone: string | null
}

/** On the customer's clock, in UTC, and on the site's clock where that is another. */
export function SlotMoment({ at, timezone, siteTimezone }: SlotMomentProps) {
  const moment = new Date(at)
  const isOther = siteTimezone !== null && offsetOf(siteTimezone, moment) !== offsetOf(timezone, moment)
  return (
    <p>
      <time dateTime={at} className="font-semibold tabular-nums">
        {momentIn(timezone, at)}
      </time>
      <span className="block text-sm text-soft tabular-nums">{formatUtc(at)}</span>
      {isOther && (
        <span className="block text-sm text-soft tabular-nums">
          On your site: <span className="whitespace-nowrap">{momentIn(siteTimezone, at)}</span>
        </span>
      )}
    </p>
  )
}
