import { offsetMinutes } from '../../../contract/autopilot/slot-times.ts'
import { TextLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import type { Autopilot } from '../autopilot-queries.ts'

interface PlanNoticesProps {
  autopilot: Autopilot
  zone: string
}

/** Why nothing is written, where that is so, and where the clock of the site is another one. */
export function PlanNotices({ autopilot, zone }: PlanNoticesProps) {
  const { slots, siteTimezone, entitled } = autopilot
  const differs =
    siteTimezone !== null &&
    slots.some(({ at }) => offsetMinutes(siteTimezone, new Date(at)) !== offsetMinutes(zone, new Date(at)))
  return (
    <>
      {!entitled && (
        <Notice tone="warn" title="Autopilot is paused because you have no paid plan">
          <p>
            We keep your posts, topics and times.{' '}
            <TextLink to="/dashboard/settings?tab=billing">Choose a plan</TextLink>
          </p>
        </Notice>
      )}
      {differs && (
        <Notice tone="warn" title="Your site uses another time zone">
          <p>
            You use {zone}, your WordPress site uses {siteTimezone}. Posts are published at the same moment
            but show your site&apos;s time.
          </p>
        </Notice>
      )}
    </>
  )
}
