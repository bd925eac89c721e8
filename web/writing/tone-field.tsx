import { useQuery } from '@tanstack/react-query'
import { allowedTones } from '../../contract/billing/plan-limits.ts'
import { plans, type PlanId } from '../../contract/plans.ts'
import { api, queryKeys } from '../platform/api.ts'
import { TextLink } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/text-field.tsx'
import type { GenerateFieldsProps } from './generate-form.ts'

/** The tones that a new post may have; undefined while they are not known. */
export function useAllowedTones(plan: PlanId | 'free' | undefined): string[] | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.preferences,
    queryFn: ({ signal }) => api.profile.getPreferences(undefined, { signal }),
    // They may have been changed in another window.
    staleTime: 0,
  })
  if (!data || !plan || plan === 'free') return undefined
  return allowedTones(data.preferences.selectedTones, plans[plan].limits)
}

const nameOf = (tone: string) => tone.charAt(0).toUpperCase() + tone.slice(1)

interface ToneFieldProps extends GenerateFieldsProps {
  tones: string[] | undefined
  /** Asked for before, and not allowed now. */
  dropped: string | undefined
}

export const ToneField = ({ field, tones, dropped }: ToneFieldProps) => (
  <SelectField
    label="Tone"
    hint={
      <>
        {dropped && `${nameOf(dropped)} is no longer one of your tones. `}
        <TextLink to="/dashboard/settings?tab=preferences">Change your tones in Preferences</TextLink>
      </>
    }
    {...field('tone')}
  >
    {tones ? (
      tones.map((tone) => (
        <option key={tone} value={tone}>
          {nameOf(tone)}
        </option>
      ))
    ) : (
      <option value="">As in your preferences</option>
    )}
  </SelectField>
)
