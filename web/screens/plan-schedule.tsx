import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { offsetMinutes, slotsWithinPlan } from '../../contract/autopilot/slot-times.ts'
import type { Slots } from '../../contract/billing/check-plan-limits.ts'
import { plans, type Plan } from '../../contract/billing/plans.ts'
import { type Autopilot, refreshPlan, useAutopilotChange } from '../autopilot/autopilot-queries.ts'
import { api } from '../platform/api.ts'
import { usePlan } from '../platform/plan-query.ts'
import { toPreferenceValues } from '../profile/preferences/preference-values.ts'
import { preferencesQuery } from '../profile/profile-queries.ts'
import { siteHealthQuery } from '../publishing/site-health.ts'
import { describeSlots, suggestSlots } from '../profile/preferences/slot-rules.ts'
import { Button, TextLink } from '../ui/button.tsx'
import { ActionButton } from '../ui/call-button.tsx'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { fromLocalInput } from '../platform/dates.ts'
import { MomentDialog } from '../ui/fields/moment-dialog.tsx'
import { momentIn } from '../autopilot/slot-words.ts'
import { DialogButton } from '../ui/messages/dialog.tsx'

// Lazy because it is rarely opened and as large as the rest of the page.
const ScheduleSettings = lazyPart(
  async () => (await import('./settings/settings-post.tsx')).ScheduleSettings,
  <Spinner />,
)

const modes: Record<Autopilot['mode'] | 'no-site', string> = {
  automatic:
    'Topics are written and published at these times, whether or not you approve them. Posts that need your decision wait. Empty slots are skipped.',
  ask: 'We write only topics you approve. A post you haven’t approved by its time waits. Slots without an approved topic are skipped.',
  paused: 'Autopilot is paused: we write and publish nothing',
  'no-site': 'Autopilot writes and publishes once your site is connected',
}
/** Said before any days are chosen. */
const promises: Partial<typeof modes> = {
  automatic:
    'We’ll propose topics, then write and publish a post at each time you choose. To approve each post first, choose “Ask me first” under “Choose days and times”.',
  ask: 'We’ll publish only the posts you approve, at the times you choose.',
}

type Site = { brokenSince: string | null } | null

function describeMode(mode: Autopilot['mode'], site: Site | undefined, hasSlots: boolean): string {
  const state = mode !== 'paused' && site === null ? 'no-site' : mode
  const text = (hasSlots ? undefined : promises[state]) ?? modes[state]
  const isBroken = mode !== 'paused' && site?.brokenSince
  return isBroken ? `${text} Posts go out once the connection to your site works again.` : text
}

interface PlanScheduleProps {
  autopilot: Autopilot
  zone: string
}

/** A summary of the publishing times and the autopilot's mode, with a button that opens the form. */
export function PlanSchedule({ autopilot, zone }: PlanScheduleProps) {
  const { data, error, refetch } = useQuery(preferencesQuery)
  const { plan } = usePlan()
  const { data: health } = useQuery(siteHealthQuery)
  const { isOpen, opener, toggle, close } = useOpenForm()
  const [now] = useState(() => new Date())
  if (!data)
    return error ? (
      <LoadFailure of={{ error, refetch }} fallback="Your schedule could not be loaded." />
    ) : (
      <Skeleton className="h-43 sm:h-20" />
    )
  const { slots, autopilot: mode } = toPreferenceValues(data.preferences)
  const limits = plan && plan !== 'free' ? plans[plan].limits : undefined
  const allowedSlots = limits ? slotsWithinPlan(slots, limits) : slots
  const hasSlots = Object.keys(slots).length > 0
  return (
    <section
      aria-label="Schedule"
      className="space-y-4 rounded-2xl border border-line bg-surface p-4 sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto min-w-0 space-y-0.5">
          <p className="font-semibold tabular-nums">
            {hasSlots ? describeSlots(allowedSlots, zone, now) : 'No days chosen yet'}
          </p>
          <p className="max-w-[65ch] text-soft">{describeMode(mode, health?.site, hasSlots)}</p>
          {countOf(slots) > countOf(allowedSlots) && (
            <p className="text-sm text-warn">
              Your plan covers {countOf(allowedSlots)} of the {countOf(slots)} times you chose.
            </p>
          )}
        </div>
        {!hasSlots && <Suggestion zone={zone} now={now} limits={limits} />}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
          <Button ref={opener} look="secondary" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Close' : hasSlots ? 'Edit schedule' : 'Choose days and times'}
          </Button>
          {hasSlots && mode !== 'paused' && (
            <PauseControl pausedUntil={autopilot.pausedUntil} timezone={zone} />
          )}
        </div>
      </div>
      {isOpen && <ScheduleSettings onSaved={close} />}
    </section>
  )
}

function useOpenForm() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => (setOpen(false), opener.current?.focus())
  return { isOpen, opener, toggle: () => setOpen(!isOpen), close }
}

const countOf = (slots: Slots) => Object.values(slots).flat().length

/** Offers a default schedule in one click. */
function Suggestion({ zone, now, limits }: { zone: string; now: Date; limits: Plan['limits'] | undefined }) {
  const suggested = suggestSlots(zone, now, limits)
  return (
    <ActionButton
      busyLabel="Saving..."
      call={() => api.profile.savePreferences({ scheduledTimes: JSON.stringify(suggested), timezone: zone })}
      into={preferencesQuery}
      refetch={refreshPlan}
      done="Preferences updated successfully"
      failure="Failed to update preferences"
    >
      Use {describeSlots(suggested, zone, now)}
    </ActionButton>
  )
}

/** Says why nothing is being written, and warns if the site's clock differs. */
export function PlanNotices({ autopilot, zone }: PlanScheduleProps) {
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

/** Skips all slots until a chosen time. */
function PauseControl({ pausedUntil, timezone }: { pausedUntil: string | null; timezone: string }) {
  const pause = useAutopilotChange(
    (until: string | null) => api.autopilot.pauseAutopilot({ until }),
    'The pause could not be changed. Please try again.',
  )
  if (pausedUntil)
    return (
      <>
        <p className="text-soft">Paused until {momentIn(timezone, pausedUntil)}</p>
        <Button look="secondary" busy={pause.isPending} onClick={() => pause.mutate(null)}>
          Resume now
        </Button>
      </>
    )
  return (
    <DialogButton
      look="secondary"
      busy={pause.isPending}
      renderDialog={(close) => (
        <MomentDialog
          title="Publish nothing before"
          action="Pause"
          moment={null}
          refuse={(text) =>
            new Date(fromLocalInput(text) ?? 0) > new Date() ? undefined : 'Choose a date in the future.'
          }
          onChoose={(until) => {
            close()
            pause.mutate(until)
          }}
          onClose={close}
        />
      )}
    >
      Pause until…
    </DialogButton>
  )
}
