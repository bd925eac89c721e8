import { useQuery } from '@tanstack/react-query'
import { frameworkIds, frameworks, type FrameworkId } from '../../contract/writing/frameworks.ts'
import { plans } from '../../contract/billing/plans.ts'
import { FeaturePart, useFeature } from '../ui/locked-feature.tsx'
import { SelectField, TextArea, TextField } from '../ui/fields/text-field.tsx'
import { type GenerateFieldsProps, mostPoints } from './generate-form.ts'
import { allowedTones } from '../../contract/billing/check-plan-limits.ts'
import { TextLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePlan } from '../platform/plan-query.ts'
import { read } from '../platform/api.ts'

/** Options most posts don't need; collapsed unless one has an error. */
export function MoreOptions({ field }: GenerateFieldsProps) {
  const fields = { framework: field('framework'), points: field('points') }
  const isWrong = Object.values(fields).some(({ error }) => error)
  return (
    <details open={isWrong || undefined} className="group rounded-xl border border-line px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md font-semibold">
        Framework, persona, points, call to action
        <Icon name="right" className="size-4 rotate-90 group-open:-rotate-90" />
      </summary>
      <div className="space-y-5 pt-2 pb-4">
        <FrameworkField {...fields.framework} />
        <FeaturePart feature="advancedFrameworks" />
        <FeaturePart feature="personas" isNext>
          <ReaderField field={field} />
        </FeaturePart>
        <TextArea
          label="Points it must cover"
          hint={`One per line, up to ${mostPoints}. We check that each one is covered.`}
          rows={3}
          {...fields.points}
        />
        <TextField
          label="Call to action"
          hint="What you want readers to do at the end, in your own words."
          maxLength={200}
          {...field('callToAction')}
        />
      </div>
    </details>
  )
}

function FrameworkField(field: ReturnType<GenerateFieldsProps['field']>) {
  const hasAdvanced = useFeature('advancedFrameworks')
  const hint =
    frameworks[field.value as FrameworkId]?.gist ?? 'The structure of the post. We check each part.'
  return (
    <SelectField label="Framework" hint={hint} {...field}>
      <option value="">Best fit for the topic</option>
      {frameworkIds.map((id) => (
        <option key={id} value={id} disabled={frameworks[id].isAdvanced && !hasAdvanced}>
          {frameworks[id].name}
        </option>
      ))}
    </SelectField>
  )
}

function ReaderField({ field }: GenerateFieldsProps) {
  const { data, isError } = useQuery(read('profile', 'listPersonas'))
  const readers = data?.personas ?? []
  const hint = isError
    ? 'We couldn’t load your personas.'
    : data && readers.length === 0
      ? 'Add personas in Settings → Voice to choose one here.'
      : 'Who this post is for.'
  return (
    <SelectField
      label="Persona"
      hint={hint}
      options={Object.fromEntries(readers.map(({ id, name }) => [id, name]))}
      {...field('personaId')}
    >
      <option value="">Everybody</option>
    </SelectField>
  )
}

/** The tones allowed for a new post; undefined while loading. */
export function useAllowedTones(): string[] | undefined {
  const { plan } = usePlan()
  const { data } = useQuery({
    ...read('profile', 'getPreferences'),
    // Another window may have changed them.
    staleTime: 0,
  })
  if (!data || !plan || plan === 'free') return undefined
  return allowedTones(data.preferences.selectedTones, plans[plan].limits)
}

const nameOf = (tone: string) => tone.charAt(0).toUpperCase() + tone.slice(1)

interface ToneFieldProps extends GenerateFieldsProps {
  tones: string[] | undefined
  /** A remembered tone that is no longer allowed. */
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
    options={
      tones ? Object.fromEntries(tones.map((tone) => [tone, nameOf(tone)])) : { '': 'As in your preferences' }
    }
    {...field('tone')}
  />
)
