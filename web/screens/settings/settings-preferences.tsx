import { planLabel } from '../../billing/plan-label.ts'
import { DefaultKeywords } from '../../profile/preferences/default-keywords.tsx'
import { ToneChoice } from '../../profile/preferences/tone-choice.tsx'
import { ZonePreference } from '../../profile/timezone/zone-preference.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { StoredPreferences, type EditedPreferences } from './stored-preferences.tsx'

/** Tones, default keywords and time zone. */
export const PreferenceSettings = () => (
  <StoredPreferences
    label="Preferences"
    fallback="Your preferences could not be loaded."
    places={{ selectedTones: 'tones', defaultKeywords: 'default-keyword', timezone: 'timezone' }}
  >
    {(edited) => (
      <>
        <LimitedSections {...edited} />
        <TitledSection
          id="zone-title"
          title="Time zone"
          intro="The time zone we show beside UTC. Your schedule won’t change."
        >
          <ZonePreference
            id="timezone"
            zone={edited.draft.values.timezone}
            error={edited.draft.refused.timezone}
            onChange={(timezone) => edited.draft.change({ timezone })}
          />
        </TitledSection>
      </>
    )}
  </StoredPreferences>
)

function LimitedSections({ draft, stored, plan, limits }: EditedPreferences) {
  const { selectedTones, defaultKeywords } = draft.values
  const of = (many: number, max: number | undefined) =>
    max !== undefined && <p className="text-soft">{`${many} of ${max} on ${planLabel(plan)}`}</p>
  return (
    <>
      <TitledSection
        id="tones-title"
        title="Tones"
        intro="How your posts sound. These are the tones you can pick from when you generate a post."
        aside={of(selectedTones.length, limits?.tones)}
      >
        <ToneChoice
          id="tones"
          labelledBy="tones-title"
          chosen={selectedTones}
          stored={stored.selectedTones}
          limits={limits}
          error={draft.refused.selectedTones}
          onChange={(tones) => draft.change({ selectedTones: tones })}
        />
      </TitledSection>
      <TitledSection
        id="keywords-title"
        title="Default keywords"
        intro="Used when a post has no keywords."
        aside={of(defaultKeywords.length, limits?.defaultKeywords)}
      >
        <DefaultKeywords
          id="default-keyword"
          keywords={defaultKeywords}
          stored={stored.defaultKeywords}
          limits={limits}
          error={keywordFault(draft.refused)}
          onChange={(keywords) => draft.change({ defaultKeywords: keywords })}
        />
      </TitledSection>
    </>
  )
}

const keywordFault = (refused: Record<string, string>) =>
  Object.entries(refused).find(([name]) => name.startsWith('defaultKeywords'))?.[1]
