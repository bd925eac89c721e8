import { nextClockChange, offsetMinutes } from '../../contract/autopilot/slot-times.ts'
import { Notice } from '../ui/messages/notice.tsx'
import type { Autopilot } from './autopilot-queries.ts'
import { momentIn } from './slot-words.ts'

/** Where the customer's clock and the site's differ, and where a clock change lies between the slots shown. */
export function ClockNotices({ slots, timezone, siteTimezone }: Autopilot) {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return null
  const differs =
    siteTimezone !== null &&
    slots.some(
      ({ at }) => offsetMinutes(siteTimezone, new Date(at)) !== offsetMinutes(timezone, new Date(at)),
    )
  const change = nextClockChange(timezone, new Date(first.at), new Date(last.at))
  return (
    <>
      {differs && (
        <Notice tone="warn" title="Your site uses another time zone">
          <p>
            You use {timezone}, your WordPress site uses {siteTimezone}. Posts are published at the same
            moment but show your site&apos;s time.
          </p>
        </Notice>
      )}
      {change && (
        <Notice tone="info" title={`The clocks change on ${momentIn(timezone, change.at.toISOString())}`}>
          <p>
            Your schedule is kept in UTC, so from then on it’s {minutesWord(Math.abs(change.minutes))}{' '}
            {change.minutes > 0 ? 'later' : 'earlier'} in {timezone}.
          </p>
        </Notice>
      )}
    </>
  )
}

const minutesWord = (minutes: number) => (minutes === 60 ? 'an hour' : `${minutes} minutes`)
