import { nextClockChange, offsetMinutes } from '../../../contract/autopilot/slot-times.ts'
import { TextLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import type { Autopilot } from '../autopilot-queries.ts'
import { momentIn } from '../slot-words.ts'

interface PlanNoticesProps {
  autopilot: Autopilot
  zone: string
}

/** Why nothing is written, where that is so, and where clocks differ or change among the slots to come. */
export function PlanNotices({ autopilot, zone }: PlanNoticesProps) {
  const { slots, siteTimezone } = autopilot
  const [first, last] = [slots[0], slots.at(-1)]
  const change = first && last && nextClockChange(zone, new Date(first.at), new Date(last.at))
  const differs =
    siteTimezone !== null &&
    slots.some(({ at }) => offsetMinutes(siteTimezone, new Date(at)) !== offsetMinutes(zone, new Date(at)))
  return (
    <>
      <Obstacle {...autopilot} />
      {differs && (
        <Notice tone="warn" title="Your site uses another time zone">
          <p>
            You use {zone}, your WordPress site uses {siteTimezone}. Posts are published at the same moment
            but show your site&apos;s time.
          </p>
        </Notice>
      )}
      {change && (
        <Notice tone="info" title={`The clocks change on ${momentIn(zone, change.at.toISOString())}`}>
          <p>
            Your schedule is kept in UTC, so from then on it’s {minutesWord(Math.abs(change.minutes))}{' '}
            {change.minutes > 0 ? 'later' : 'earlier'} in {zone}.
          </p>
        </Notice>
      )}
    </>
  )
}

const minutesWord = (minutes: number) => (minutes === 60 ? 'an hour' : `${minutes} minutes`)

function Obstacle({ entitled, hasSite }: Autopilot) {
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
  return null
}
