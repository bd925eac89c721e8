import { useMemo, useState } from 'react'
import { allowedTones, isOver, planMessages } from '../../../contract/billing/check-plan-limits.ts'
import { tones, type Plan } from '../../../contract/billing/plans.ts'
import { splitFocusWords } from '../../../contract/keywords/keyword-rules.ts'
import { planLabel } from '../../billing/plan-label.ts'
import { zoneName, readableZone } from '../../platform/dates.ts'
import { ChoiceChip } from '../../profile/choice-chip.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field-frame.tsx'
import { SelectField } from '../../ui/fields/text-field.tsx'
import { TypedWords } from '../../ui/fields/typed-words.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
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
        <Tones {...edited} />
        <DefaultKeywords {...edited} />
        <Zone {...edited} />
      </>
    )}
  </StoredPreferences>
)

/** How many of the plan's items are chosen. */
const Count = ({ many, most, plan }: { many: number; most: number } & Pick<EditedPreferences, 'plan'>) => (
  <p className="text-soft">{`${many} of ${most} on ${planLabel(plan)}`}</p>
)

function Tones({ draft, stored, plan, limits }: EditedPreferences) {
  const [refused, setRefused] = useState<string>()
  const chosen = draft.values.selectedTones
  function pick(tone: string, isOn: boolean) {
    // Keeps the order of choice: the first is the default, and a downgrade keeps the first ones.
    const next = isOn ? [...chosen, tone] : chosen.filter((one) => one !== tone)
    const isTooMany = limits && isOver(limits.tones, stored.selectedTones, next)
    setRefused(isTooMany ? planMessages.tones(limits) : undefined)
    if (!isTooMany) draft.change({ selectedTones: next })
  }
  const error = refused ?? draft.refused.selectedTones
  return (
    <TitledSection
      id="tones-title"
      title="Tones"
      intro="The tones you can pick from when you generate a post. Your own voice comes first."
      aside={limits && <Count many={chosen.length} most={limits.tones} plan={plan} />}
    >
      <div className="space-y-3">
        <div
          id="tones"
          role="group"
          tabIndex={-1}
          aria-labelledby="tones-title"
          className="grid grid-cols-2 gap-2 rounded-lg sm:grid-cols-4"
        >
          {tones.map((tone) => (
            <ChoiceChip
              key={tone}
              checked={chosen.includes(tone)}
              className="font-medium capitalize"
              onChange={(event) => pick(tone, event.target.checked)}
            >
              {tone}
            </ChoiceChip>
          ))}
        </div>
        <div role="alert" className="empty:hidden">
          {error && <FieldError id="tones" error={error} />}
        </div>
        {limits && <UsedTones chosen={chosen} limits={limits} />}
      </div>
    </TitledSection>
  )
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
const orOf = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)

/** Explains how posts use the chosen tones. */
function UsedTones({ chosen, limits }: { chosen: readonly string[]; limits: Plan['limits'] }) {
  if (chosen.length === 0)
    return (
      <p className="text-soft">
        Until you choose one, posts follow your voice. Without a voice, they’re professional.
      </p>
    )
  const used = allowedTones(chosen, limits)
  const unused = chosen.slice(used.length)
  if (unused.length === 0)
    return (
      <p className="text-soft">
        {used.length === 1
          ? `Your posts are ${used[0]}.`
          : `Your posts are ${used[0]} unless you pick ${orOf(used.slice(1))}.`}
      </p>
    )
  const count = used.length === 1 ? 'the first tone' : `the first ${used.length} tones`
  return (
    <Notice tone="warn" title={`Posts use only ${count} you chose: ${listOf(used)}`}>
      <p>
        {`That’s what your plan includes. To use ${orOf(unused)} instead, remove ${listOf(used)}, or upgrade.`}
      </p>
    </Notice>
  )
}

function DefaultKeywords({ draft, stored, plan, limits }: EditedPreferences) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const keywords = draft.values.defaultKeywords
  function add() {
    const next = splitFocusWords([...keywords, typed].join(','))
    const isTooMany = limits && isOver(limits.defaultKeywords, stored.defaultKeywords, next)
    setRefused(isTooMany ? planMessages.keywords(limits) : undefined)
    if (isTooMany) return
    setTyped('')
    if (next.length > keywords.length) draft.change({ defaultKeywords: next })
  }
  function remove(word: string) {
    setRefused(undefined)
    draft.change({ defaultKeywords: keywords.filter((keyword) => keyword !== word) })
  }
  return (
    <TitledSection
      id="keywords-title"
      title="Default keywords"
      intro="Used when a post has no keywords."
      aside={limits && <Count many={keywords.length} most={limits.defaultKeywords} plan={plan} />}
    >
      <TypedWords
        id="default-keyword"
        label="Add a keyword"
        hint="Press Enter after each, or separate several with commas."
        error={refused ?? keywordFault(draft.refused)}
        chips="Default keywords"
        addLabel="Add"
        // Allows pasting a list; each keyword is limited to 100 characters.
        maxLength={2000}
        words={keywords}
        typed={typed}
        onType={setTyped}
        onAdd={add}
        onRemove={remove}
      />
    </TitledSection>
  )
}

const keywordFault = (refused: Record<string, string>) =>
  Object.entries(refused).find(([name]) => name.startsWith('defaultKeywords'))?.[1]

/** The time zone, with a button for the browser's if it differs. */
function Zone({ draft }: EditedPreferences) {
  const zone = draft.values.timezone
  const browsers = zoneName()
  return (
    <TitledSection
      id="zone-title"
      title="Time zone"
      intro="Your plan, schedule and emails use this zone. Your slots won’t move."
    >
      <div className="space-y-3">
        <SelectField
          id="timezone"
          label="Time zone"
          hint="Type the first letters of a city."
          error={draft.refused.timezone}
          value={zone}
          onChange={({ target }) => draft.change({ timezone: target.value })}
        >
          <ZoneOptions zone={zone} browsers={browsers} />
        </SelectField>
        {browsers !== zone && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <p className="text-soft">Your browser is in {readableZone(browsers)}.</p>
            <Button
              look="secondary"
              onClick={() => {
                draft.change({ timezone: browsers })
                // The button disappears, so focus moves to the list.
                document.getElementById('timezone')?.focus()
              }}
            >
              Use {readableZone(browsers)}
            </Button>
          </div>
        )}
      </div>
    </TitledSection>
  )
}

/** All time zones by region, including the stored one if this browser does not know it. */
function ZoneOptions({ zone, browsers }: { zone: string; browsers: string }) {
  const regions = useMemo(() => {
    const names = new Set([zone, browsers, 'UTC', ...Intl.supportedValuesOf('timeZone')])
    return Map.groupBy([...names].toSorted(), (name) => name.split('/')[0]!)
  }, [zone, browsers])
  return [...regions].map(([region, names]) => (
    <optgroup key={region} label={region}>
      {names.map((name) => (
        <option key={name} value={name}>
          {cityOf(name)}
        </option>
      ))}
    </optgroup>
  ))
}

/** `Buenos Aires, Argentina`: starts with the city, so that typing its name finds it. */
const cityOf = (name: string) => readableZone(name).split('/').slice(1).toReversed().join(', ') || name
