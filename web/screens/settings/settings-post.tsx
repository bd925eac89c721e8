import { type ReactNode, useMemo, useState } from 'react'
import type { Preferences } from '../../../contract/profile/preferences.ts'
import { planLabel } from '../../billing/plan-label.ts'
import { zoneOf, formatClock, formatDay } from '../../platform/dates.ts'
import { slotAllowance } from '../../profile/preferences/slot-rules.ts'
import { SlotWeek } from '../../profile/preferences/slot-week.tsx'
import { TextLink } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { StoredPreferences, type EditedPreferences } from './stored-preferences.tsx'
import { EmailField, TextField } from '../../ui/fields/text-field.tsx'
import { clockIn, nextClockChange } from '../../../contract/autopilot/slot-times.ts'

const FrameworkChoice = lazyPart(
  async () => (await import('../../profile/preferences/framework-choice.tsx')).FrameworkChoice,
  <Skeleton className="h-24" />,
)

const modes: { value: Preferences['autopilot']; label: string; text: string }[] = [
  {
    value: 'automatic',
    label: 'Publish automatically',
    text: 'We publish each post at its time unless you hold or skip it.',
  },
  {
    value: 'ask',
    label: 'Ask me first',
    text: 'We publish only what you approve. Otherwise the post waits.',
  },
  { value: 'paused', label: 'Paused', text: 'We write and publish nothing.' },
]

/** Publishing days and times, the autopilot's mode, and the formats of its posts. */
export const PostSettings = () => <ScheduleSettings renderMore={(edited) => <Frameworks {...edited} />} />

interface ScheduleSettingsProps {
  renderMore?(edited: EditedPreferences): ReactNode
  onSaved?(): void
}

/** The part that the plan's page shows too: days, times and mode. */
export const ScheduleSettings = ({ renderMore, onSaved }: ScheduleSettingsProps) => (
  <StoredPreferences
    onSaved={onSaved}
    label="Post settings"
    fallback="Your settings could not be loaded."
    places={{
      scheduledTimes: 'publishing-days',
      autopilot: 'autopilot',
      approver: 'approver-name',
      frameworks: 'frameworks',
    }}
  >
    {(edited) => (
      <>
        <Times {...edited} />
        <TitledSection
          id="autopilot"
          title="Autopilot"
          intro="What happens when a slot comes."
          help="autopilot"
        >
          <RadioCards
            name="autopilot"
            labelledBy="autopilot"
            choices={modes}
            value={edited.draft.values.autopilot}
            onChange={(autopilot) => edited.draft.change({ autopilot })}
          />
          {edited.draft.values.autopilot === 'ask' && <ApproverFields {...edited} />}
        </TitledSection>
        {renderMore?.(edited)}
      </>
    )}
  </StoredPreferences>
)

function Times({ draft, stored, plan, limits }: EditedPreferences) {
  const { slots, timezone } = draft.values
  const zone = zoneOf(timezone)
  const picked = Object.keys(slots).length
  return (
    <TitledSection
      id="publishing-days"
      title="Publishing days and times"
      intro={
        limits
          ? `When to publish. Your ${planLabel(plan)} plan has ${slotAllowance(limits)}.`
          : 'When to publish.'
      }
      aside={limits && <p className="text-soft">{`${picked} of ${limits.publishingDays} days`}</p>}
    >
      <SlotWeek
        slots={slots}
        stored={stored.slots}
        limits={limits}
        zone={zone}
        onChange={(next) => draft.change({ slots: next })}
      />
      <ZoneNote zone={zone} hour={Object.values(slots).flat()[0] ?? sampleHour} />
    </TitledSection>
  )
}

const Frameworks = ({ draft }: EditedPreferences) => (
  <TitledSection
    id="frameworks"
    title="Writing frameworks"
    intro="Autopilot rotates through these formats. Choose none, and we pick the one that suits each topic."
  >
    <FrameworkChoice
      labelledBy="frameworks"
      chosen={draft.values.frameworks}
      onChange={(frameworks) => draft.change({ frameworks })}
    />
  </TitledSection>
)

/** Who else gets each post to approve; both fields empty for nobody. */
function ApproverFields({ draft: { values, refused, change } }: EditedPreferences) {
  const approver = values.approver ?? { name: '', email: '' }
  const set = (changes: Partial<typeof approver>) => {
    const next = { ...approver, ...changes }
    change({ approver: next.name || next.email ? next : null })
  }
  return (
    <fieldset className="mt-4 space-y-3">
      <legend className="font-semibold">Also ask someone else (optional)</legend>
      <p className="text-soft">
        They get each post by email, and approve it or comment without an account. The first yes counts, yours
        or theirs.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="approver-name"
          label="Name"
          autoComplete="off"
          dir="auto"
          maxLength={80}
          value={approver.name}
          error={refused['approver.name']}
          onChange={({ target }) => set({ name: target.value })}
        />
        <EmailField
          id="approver-email"
          autoComplete="off"
          maxLength={254}
          value={approver.email}
          error={refused['approver.email']}
          onChange={({ target }) => set({ email: target.value })}
        />
      </div>
    </fieldset>
  )
}

// Falls within the working day in most time zones.
const sampleHour = '09:00'
const dayMs = 86_400_000
const yearMs = 366 * dayMs

/** Explains how an hour of UTC maps to the customer's clock, and when that changes next. */
function ZoneNote({ zone, hour }: { zone: string; hour: string }) {
  const [now] = useState(() => new Date())
  const shift = useMemo(() => describeShift(zone, hour, now), [zone, hour, now])
  return (
    <div className="space-y-2 text-sm text-soft">
      <p>
        Times are in <strong className="font-semibold text-ink">{zone.replaceAll('_', ' ')}</strong>.{' '}
        <TextLink to="/dashboard/settings?tab=preferences">Change your time zone</TextLink>
      </p>
      {shift && <p>{shift}</p>}
    </div>
  )
}

function describeShift(zone: string, hour: string, now: Date): string {
  const change = nextClockChange(zone, now, new Date(now.getTime() + yearMs))?.at
  if (!change) return ''
  // The clocks may change after that hour on that day.
  const [before, after] = [now, new Date(change.getTime() + dayMs)].map((day) => timeAt(zone, hour, day))
  return `Your schedule is kept in UTC. From ${formatDay(change.toISOString())}, slots at ${before} move to ${after}, and others shift the same way.`
}

/** The local time at that hour of a UTC day. */
const timeAt = (zone: string, hour: string, day: Date): string =>
  formatClock(
    clockIn(zone, new Date(`${day.toISOString().slice(0, 10)}T${hour}Z`))
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  )
