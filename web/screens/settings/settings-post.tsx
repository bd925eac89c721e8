import { type ReactNode } from 'react'
import type { Preferences } from '../../../contract/profile/preferences.ts'
import { planLabel } from '../../billing/plan-label.ts'
import { zoneOf } from '../../platform/dates.ts'
import { ApproverFields } from '../../profile/preferences/approver-fields.tsx'
import { slotAllowance } from '../../profile/preferences/slot-rules.ts'
import { SlotWeek } from '../../profile/preferences/slot-week.tsx'
import { ZoneNote } from '../../profile/timezone/zone-note.tsx'
import { TextLink } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { StoredPreferences, type EditedPreferences } from './stored-preferences.tsx'

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

/** The part that the plan's page shows too: days, times and mode. */
export const ScheduleSettings = ({ renderMore }: { renderMore?(edited: EditedPreferences): ReactNode }) => (
  <StoredPreferences
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
          {edited.draft.values.autopilot === 'ask' && <ApproverFields draft={edited.draft} />}
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
      <ZoneNote
        zone={zone}
        change={<TextLink to="/dashboard/settings?tab=preferences">Change your time zone</TextLink>}
      />
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
