import { useQuery } from '@tanstack/react-query'
import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { usePlan } from '../../platform/plan-query.ts'
import { afterPaint } from '../../platform/after-paint.ts'
import { api, refresh } from '../../platform/api.ts'
import { houseStyleQuery, siteGuidelinesQuery } from '../../profile/profile-queries.ts'
import { useSavedDraft } from '../../profile/use-saved-draft.ts'
import { PreferencesForm } from './stored-preferences.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField, TextField, TextArea } from '../../ui/fields/text-field.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'

const choices = [
  {
    name: 'spelling',
    label: 'Spelling',
    options: { american: 'American: color, organize', british: 'British: colour, organise' },
  },
  {
    name: 'headings',
    label: 'Headings',
    options: { sentence: 'Sentence case: How to wash a dog', title: 'Title case: How to Wash a Dog' },
  },
  {
    name: 'serialComma',
    label: 'Comma before “and” in a list',
    options: { always: 'Yes: wash, dry, and trim', never: 'No: wash, dry and trim' },
  },
  {
    name: 'dashes',
    label: 'Dashes',
    options: { em: 'Em dash without spaces: calm—and clean', en: 'En dash with spaces: calm – and clean' },
  },
] as const

/** How the customer's posts are spelled and punctuated, and which terms they use. */
export function HouseStyleSettings() {
  const query = useQuery(houseStyleQuery)
  const { plan, query: planQuery } = usePlan()
  if (!query.data || !plan)
    return <LoadState of={[query, planQuery]} fallback="Your house style could not be loaded." />
  return <HouseStyleForm stored={query.data.houseStyle} hasPlan={plan !== 'free'} />
}

// A row may have been added and left empty.
const isFilled = ({ avoid, use }: HouseStyle['terms'][number]) => avoid.trim() + use.trim() !== ''

/** The edited house style until it is saved or discarded. */
const useHouseStyleDraft = (stored: HouseStyle) =>
  useSavedDraft(stored, {
    clean: ({ terms, ...rest }) => (terms ? { ...rest, terms: terms.filter(isFilled) } : rest),
    async send(changes) {
      const answer = await api.profile.saveHouseStyle({ ...stored, ...changes })
      void refresh(['writing', 'checkHouseStyle'])
      return answer
    },
    into: houseStyleQuery,
    done: 'House style saved',
    failure: 'Failed to save your house style',
  })

type HouseStyleDraft = ReturnType<typeof useHouseStyleDraft>

function HouseStyleForm({ stored, hasPlan }: { stored: HouseStyle; hasPlan: boolean }) {
  const draft = useHouseStyleDraft(stored)
  return (
    <PreferencesForm
      label="House style"
      draft={draft}
      hasPlan={hasPlan}
      places={{ businessName: 'businessName', terms: 'terms', guidelines: 'guidelines' }}
    >
      <Rules {...draft} />
      <TitledSection
        id="terms"
        title="Terms"
        intro="Words you don’t want in your posts, and what to write instead. With nothing to write instead, we ask the writer to avoid them."
      >
        <TermList
          terms={draft.values.terms}
          refused={draft.refused}
          onChange={(terms) => draft.change({ terms })}
        />
      </TitledSection>
      <TitledSection id="name" title="Your name in posts">
        <TextField
          id="businessName"
          label="Business name as it is written"
          hint="We correct other capitals, spaces and hyphens. Leave blank to keep them."
          dir="auto"
          maxLength={100}
          error={draft.refused['businessName']}
          value={draft.values.businessName}
          onChange={({ target }) => draft.change({ businessName: target.value })}
        />
      </TitledSection>
      <Guidelines {...draft} />
    </PreferencesForm>
  )
}

const Rules = ({ values, change }: HouseStyleDraft) => (
  <TitledSection
    id="rules"
    title="Spelling and punctuation"
    help="house-style"
    intro="New posts follow these rules, and other posts show corrections under Quality. Quotations and names stay as they are. Spelling, headings, commas and numbers apply to posts in English; everything else to every language."
  >
    <div className="grid gap-5 sm:grid-cols-2">
      {choices.map(({ name, label, options }) => (
        <SelectField
          key={name}
          id={name}
          label={label}
          value={values[name] ?? ''}
          options={options}
          onChange={({ target }) => change({ [name]: target.value || null })}
        >
          <option value="">No rule</option>
        </SelectField>
      ))}
    </div>
    <div className="flex flex-col">
      <Checkbox
        label="Curly apostrophes, and the quotation marks of the post’s language: “ ” in English, „ “ in German"
        checked={values.quotationMarks}
        onChange={({ target }) => change({ quotationMarks: target.checked })}
      />
      <Checkbox
        label="Numbers from one to twelve in words, except with units, prices and dates"
        checked={values.numberWords}
        onChange={({ target }) => change({ numberWords: target.checked })}
      />
    </div>
  </TitledSection>
)

interface TermListProps {
  terms: HouseStyle['terms']
  /** Errors by the API's names. */
  refused: Record<string, string>
  onChange(terms: HouseStyle['terms']): void
}

/** Terms to avoid with their replacements, one row each. */
function TermList({ terms, refused, onChange }: TermListProps) {
  const list = useRef<HTMLUListElement>(null)
  function add() {
    onChange([...terms, { avoid: '', use: '' }])
    afterPaint(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  const field = (at: number, name: 'avoid' | 'use') => {
    const id = `terms.${at}.${name}`
    return {
      id,
      name: id,
      dir: 'auto',
      maxLength: 60,
      error: refused[id],
      value: terms[at]?.[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) =>
        onChange(terms.map((term, index) => (index === at ? { ...term, [name]: target.value } : term))),
    }
  }
  return (
    <div className="space-y-4">
      <ul ref={list} aria-label="Terms" className="space-y-4 empty:hidden">
        {terms.map((_, at) => (
          // A row has nothing but its position.
          <li key={at} className="grid items-end gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
            <TextField label="Avoid" {...field(at, 'avoid')} />
            <TextField label="Use instead" {...field(at, 'use')} />
            <Button
              look="quiet"
              aria-label={`Remove “${terms[at]?.avoid ?? ''}”`}
              className="justify-self-start"
              onClick={() => onChange(terms.filter((_one, index) => index !== at))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button look="secondary" onClick={add}>
        Add a term
      </Button>
    </div>
  )
}

// The contract's limit.
const maxGuidelineChars = 5000

/** Rules as text, with an offer to take over those of the WordPress site. */
function Guidelines({ values: { guidelines }, refused, change }: HouseStyleDraft) {
  const { data } = useQuery(siteGuidelinesQuery)
  const offered = (data?.guidelines ?? []).filter(({ text }) => !guidelines.includes(text))
  return (
    <TitledSection
      id="own-words"
      title="Guidelines"
      intro="Rules in your own words, for new posts. The writer follows them; we don’t correct posts by them."
    >
      <TextArea
        id="guidelines"
        label="Guidelines in your own words"
        placeholder="We say “guests”, never “users”. No exclamation marks. Recipes give grams first."
        rows={4}
        dir="auto"
        maxLength={maxGuidelineChars}
        error={refused['guidelines']}
        value={guidelines}
        onChange={({ target }) => change({ guidelines: target.value })}
      />
      {offered.length > 0 && (
        <section aria-labelledby="site-guidelines" className="space-y-3 rounded-lg bg-sunken p-4">
          <h3 id="site-guidelines" className="font-medium">
            From your WordPress site
          </h3>
          {offered.map(({ about, text }) => (
            <p key={about} dir="auto" className="line-clamp-4 whitespace-pre-line text-soft">
              {text}
            </p>
          ))}
          <Button
            look="secondary"
            onClick={() =>
              change({
                guidelines: [guidelines.trim(), ...offered.map(({ text }) => text)]
                  .filter(Boolean)
                  .join('\n\n'),
              })
            }
          >
            Add these guidelines
          </Button>
        </section>
      )}
    </TitledSection>
  )
}
