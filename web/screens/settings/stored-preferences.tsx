import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { PlanId } from '../../../contract/plans.ts'
import { usePlan } from '../../platform/plan-query.ts'
import { toPreferenceValues, type PreferenceValues } from '../../profile/preferences/preference-values.ts'
import { preferencesQuery } from '../../profile/preferences/preferences-query.ts'
import { LoadState } from '../../ui/messages/load-failure.tsx'

export interface PreferenceFormProps {
  stored: PreferenceValues
  plan: PlanId | 'free'
}

interface StoredPreferencesProps {
  /** Said where they could not be loaded. */
  fallback: string
  Form: ComponentType<PreferenceFormProps>
}

/** A form over what is stored, once that and the plan that limits it are there. */
export function StoredPreferences({ fallback, Form }: StoredPreferencesProps) {
  const preferences = useQuery(preferencesQuery)
  const { plan, query: planQuery } = usePlan()
  if (!preferences.data || !plan)
    return (
      <LoadState
        of={{
          error: preferences.error ?? planQuery.error,
          refetch: () => Promise.all([preferences.refetch(), planQuery.refetch()]),
        }}
        fallback={fallback}
      />
    )
  return <Form stored={toPreferenceValues(preferences.data.preferences)} plan={plan} />
}
