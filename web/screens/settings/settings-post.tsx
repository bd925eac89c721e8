import { lazy, Suspense } from 'react'
import { plans, type PlanId } from '../../../contract/plans.ts'
import { planLabel } from '../../billing/plan-label.ts'
import { AutopilotChoice } from '../../profile/preferences/autopilot-choice.tsx'
import type { PreferenceValues } from '../../profile/preferences/preference-values.ts'
import { PreferencesForm } from '../../profile/preferences/preferences-form.tsx'
import { dayName, daysWithoutTime, slotAllowance } from '../../profile/preferences/slot-rules.ts'
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

// Below what is set: loaded after it.
const SlotList = lazy(async () => ({
  default: (await import('../../autopilot/slot-list.tsx')).SlotList,
}))

const FrameworkChoice = lazy(async () => ({
  default: (await import('../../profile/preferences/framework-choice.tsx')).FrameworkChoice,
}))

/** On which days and at which times, and how much is left to the autopilot. */
export const PostSettings = () => (
  <StoredPreferences fallback="Your settings could not be loaded." Form={PostSettingsForm} />
)

function PostSettingsForm({ stored, plan }: PreferenceFormProps) {
  const draft = usePreferencesDraft(stored)
  const { slots, timezone } = draft.values
  const limits = plan === 'free' ? undefined : plans[plan].limits
  const picked = Object.keys(slots).length
  return (
    <>
      <UnsavedGuard isDirty={draft.isDirty} />
      {(!limits || draft.isUnpaid) && <PaymentNeeded isRefused={draft.isUnpaid} />}
      <PreferencesForm
        label="Post settings"
        draft={draft}
        problems={missingTimes(slots)}
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
            zone={timezone}
            onChange={(next) => draft.change({ slots: next })}
          />
          <ZoneNote
            zone={timezone}
            change={<TextLink to="?tab=preferences">Change your time zone</TextLink>}
          />
        </TitledSection>
        <Frameworks draft={draft} plan={plan} />
        <AutopilotPart draft={draft} />
      </PreferencesForm>
      <NextSlots />
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

const NextSlots = () => (
  <div className="mt-8">
    <TitledSection
      id="next-slots"
      title="Next ten slots"
      intro="As they are saved."
      aside={<TextLink to="/dashboard/autopilot">Choose topics</TextLink>}
    >
      <Suspense fallback={<Skeleton className="h-16" />}>
        <SlotList />
      </Suspense>
    </TitledSection>
  </div>
)

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

const missingTimes = (slots: PreferenceValues['slots']) =>
  daysWithoutTime(slots).map((day) => ({
    id: `times-${day}`,
    message: `Please choose a time for ${dayName(day)}, or leave that day out.`,
  }))
