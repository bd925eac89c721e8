import { Suspense, type ReactNode } from 'react'
import { zoneOf } from '../../platform/dates.ts'
import { plans, type PlanId } from '../../../contract/plans.ts'
import { planLabel } from '../../billing/plan-label.ts'
import { AutopilotChoice } from '../../profile/preferences/autopilot-choice.tsx'
import { PreferencesForm } from '../../profile/preferences/preferences-form.tsx'
import { slotAllowance } from '../../profile/preferences/slot-rules.ts'
import { SlotWeek } from '../../profile/preferences/slot-week.tsx'
import {
  usePreferencesDraft,
  type PreferencesDraft,
} from '../../profile/preferences/use-preferences-draft.ts'
import { ZoneNote } from '../../profile/timezone/zone-note.tsx'
import { TextLink } from '../../ui/button.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { PaymentNeeded } from './settings-payment-needed.tsx'
import { StoredPreferences, type PreferenceFormProps } from './stored-preferences.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const FrameworkChoice = lazyPart(
  async () => (await import('../../profile/preferences/framework-choice.tsx')).FrameworkChoice,
)

/** On which days and at which times, how much is left to the autopilot, and what its posts look like. */
export const PostSettings = () => (
  <StoredPreferences fallback="Your settings could not be loaded." Form={PostSettingsForm} />
)

/** The same where the plan is looked at: days, times and mode. */
export const ScheduleSettings = () => (
  <StoredPreferences fallback="Your settings could not be loaded." Form={ScheduleForm} />
)

const PostSettingsForm = (props: PreferenceFormProps) => (
  <ScheduleForm {...props} renderMore={(draft) => <Frameworks draft={draft} plan={props.plan} />} />
)

interface ScheduleFormProps extends PreferenceFormProps {
  renderMore?(draft: PreferencesDraft): ReactNode
}

function ScheduleForm({ stored, plan, renderMore }: ScheduleFormProps) {
  const draft = usePreferencesDraft(stored)
  const { slots, timezone } = draft.values
  const zone = zoneOf(timezone)
  const limits = plan === 'free' ? undefined : plans[plan].limits
  const picked = Object.keys(slots).length
  return (
    <>
      <UnsavedGuard isDirty={draft.isDirty} />
      {(!limits || draft.isUnpaid) && <PaymentNeeded isRefused={draft.isUnpaid} />}
      <PreferencesForm
        label="Post settings"
        draft={draft}
        places={{ scheduledTimes: 'publishing-days', autopilot: 'autopilot', frameworks: 'frameworks' }}
      >
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
        <AutopilotPart draft={draft} />
        {renderMore?.(draft)}
      </PreferencesForm>
    </>
  )
}

function Frameworks({ draft, plan }: { draft: PreferencesDraft; plan: PlanId | 'free' }) {
  return (
    <TitledSection
      id="frameworks"
      title="Writing frameworks"
      intro="Autopilot rotates through these formats. Choose none, and we pick the one that suits each topic."
    >
      <Suspense fallback={<Skeleton className="h-24" />}>
        <FrameworkChoice
          labelledBy="frameworks"
          chosen={draft.values.frameworks}
          plan={plan}
          onChange={(frameworks) => draft.change({ frameworks })}
        />
      </Suspense>
    </TitledSection>
  )
}

const AutopilotPart = ({ draft }: { draft: PreferencesDraft }) => (
  <TitledSection
    id="autopilot"
    title="Autopilot"
    intro="What happens when a slot comes."
    aside={<HelpLink to="autopilot" />}
  >
    <AutopilotChoice
      labelledBy="autopilot"
      value={draft.values.autopilot}
      onChange={(next) => draft.change({ autopilot: next })}
    />
  </TitledSection>
)
