import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { TextLink } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { autopilotQuery, type Autopilot } from './autopilot-queries.ts'
import { PauseControl } from './pause-control.tsx'
import { SlotRow } from './slot-row.tsx'
import { nextClockChange, offsetMinutes } from '../../contract/autopilot/slot-times.ts'
import { momentIn } from './slot-words.ts'

/** The next ten slots, what of the last week wants a decision, and the pause. */
export function SlotList() {
  const { data, error, isFetching, refetch } = useQuery(autopilotQuery)
  if (!data)
    return error ? (
      <LoadFailure of={{ error, refetch }} isBusy={isFetching} title="Failed to load your slots" />
    ) : (
      <div role="status" aria-label="Loading your slots" className="space-y-4">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-16" />
        ))}
      </div>
    )
  return (
    <div className="space-y-5">
      <Obstacles {...data} />
      <ClockNotices {...data} />
      {data.slots.length === 0 ? (
        <p className="rounded-2xl border border-dashed border-edge px-6 py-12 text-center text-soft">
          You have no slots yet.{' '}
          <TextLink to="/dashboard/settings?tab=post-settings">Choose your days and times</TextLink>
        </p>
      ) : (
        <>
          {data.mode !== 'paused' && <PauseControl pausedUntil={data.pausedUntil} timezone={data.timezone} />}
          <ol className="divide-y divide-line border-y border-line">
            {data.slots.map((slot) => (
              <SlotRow key={slot.at} slot={slot} timezone={data.timezone} siteTimezone={data.siteTimezone} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

/** Why nothing is written, where that is so. */
function Obstacles({ entitled, hasSite, mode }: Autopilot) {
  if (!entitled)
    return (
      <Notice tone="warn" title="Autopilot is paused because you have no paid plan">
        <p>
          We keep your posts, topics and times.{' '}
          <TextLink to="/dashboard/settings?tab=billing">Choose a plan</TextLink>
        </p>
      </Notice>
    )
  if (!hasSite)
    return (
      <Notice tone="warn" title="No WordPress site is connected">
        <p>
          We write nothing until you connect one.{' '}
          <TextLink to="/dashboard/settings?tab=profile">Connect your WordPress site</TextLink>
        </p>
      </Notice>
    )
  if (mode === 'paused')
    return (
      <Notice tone="info" title="Autopilot is paused">
        <p>
          We write and publish nothing.{' '}
          <TextLink to="/dashboard/settings?tab=post-settings#autopilot">Switch it on</TextLink>
        </p>
      </Notice>
    )
  return null
}

/** Where the customer's clock and the site's differ, and where a clock change lies between the slots shown. */
function ClockNotices({ slots, timezone, siteTimezone }: Autopilot) {
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
