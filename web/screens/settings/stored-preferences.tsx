import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plans, type Plan, type PlanId } from '../../../contract/billing/plans.ts'
import { PayNow } from '../../billing/pay-now.tsx'
import { usePlan } from '../../platform/plan-query.ts'
import { PreferencesForm } from '../../profile/preferences/preferences-form.tsx'
import { toPreferenceValues, type PreferenceValues } from '../../profile/preferences/preference-values.ts'
import { preferencesQuery } from '../../profile/profile-queries.ts'
import {
  usePreferencesDraft,
  type PreferencesDraft,
} from '../../profile/preferences/use-preferences-draft.ts'
import { takeFocus } from '../../ui/button.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

export interface EditedPreferences {
  draft: PreferencesDraft
  stored: PreferenceValues
  plan: PlanId | 'free'
  /** Undefined without a plan. */
  limits: Plan['limits'] | undefined
}

interface StoredPreferencesProps {
  label: string
  /** Shown if they could not be loaded. */
  fallback: string
  /** Where the server's errors appear, by field name. */
  places: Record<string, string>
  children(edited: EditedPreferences): ReactNode
}

/** Renders a form once the preferences and the plan that limits them have loaded. */
export function StoredPreferences({ fallback, ...form }: StoredPreferencesProps) {
  const preferences = useQuery(preferencesQuery)
  const { plan, query: planQuery } = usePlan()
  if (!preferences.data || !plan) return <LoadState of={[preferences, planQuery]} fallback={fallback} />
  return <EditForm {...form} stored={toPreferenceValues(preferences.data.preferences)} plan={plan} />
}

type EditFormProps = Omit<StoredPreferencesProps, 'fallback'> & Pick<EditedPreferences, 'stored' | 'plan'>

function EditForm({ label, places, children, stored, plan }: EditFormProps) {
  const draft = usePreferencesDraft(stored)
  const limits = plan === 'free' ? undefined : plans[plan].limits
  return (
    <>
      <UnsavedGuard isDirty={draft.isDirty} />
      {(!limits || draft.isUnpaid) && <PaymentNeeded isRefused={draft.isUnpaid} />}
      <PreferencesForm label={label} draft={draft} places={places}>
        {children({ draft, stored, plan, limits })}
      </PreferencesForm>
    </>
  )
}

/** Explains that saving needs a live subscription, and links to one. Takes focus after a refused save. */
export const PaymentNeeded = ({ isRefused }: { isRefused: boolean }) => (
  <div ref={isRefused ? takeFocus : undefined} tabIndex={-1} className="mb-8 rounded-lg">
    <Notice tone="warn" title="Saving needs a paid plan." isUrgent={isRefused}>
      <p>Your account has no live subscription. You can read everything here; to change it, choose a plan.</p>
      <PayNow />
    </Notice>
  </div>
)
