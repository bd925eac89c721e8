import { useQuery } from '@tanstack/react-query'
import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { usePlan } from '../../platform/plan-query.ts'
import { Guidelines } from '../../profile/house-style/guidelines.tsx'
import { TermList } from '../../profile/house-style/term-list.tsx'
import { useHouseStyleDraft, type HouseStyleDraft } from '../../profile/house-style/use-house-style-draft.ts'
import { houseStyleQuery } from '../../profile/profile-queries.ts'
import { PreferencesForm } from '../../profile/preferences/preferences-form.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { PaymentNeeded } from './stored-preferences.tsx'

type ChoiceName = 'spelling' | 'headings' | 'serialComma' | 'dashes'

const choices: Record<ChoiceName, { label: string; options: Record<string, string> }> = {
  spelling: {
    label: 'Spelling',
    options: { american: 'American: color, organize', british: 'British: colour, organise' },
  },
  headings: {
    label: 'Headings',
    options: { sentence: 'Sentence case: How to wash a dog', title: 'Title case: How to Wash a Dog' },
  },
  serialComma: {
    label: 'Comma before “and” in a list',
    options: { always: 'Yes: wash, dry, and trim', never: 'No: wash, dry and trim' },
  },
  dashes: {
    label: 'Dashes',
    options: { em: 'Em dash without spaces: calm—and clean', en: 'En dash with spaces: calm – and clean' },
  },
}

/** How the customer's posts are spelled and punctuated, and which terms they use. */
export function HouseStyleSettings() {
  const query = useQuery(houseStyleQuery)
  const { plan, query: planQuery } = usePlan()
  if (!query.data || !plan)
    return <LoadState of={[query, planQuery]} fallback="Your house style could not be loaded." />
  return <HouseStyleForm stored={query.data.houseStyle} isUnpaid={plan === 'free'} />
}

function HouseStyleForm({ stored, isUnpaid }: { stored: HouseStyle; isUnpaid: boolean }) {
  const draft = useHouseStyleDraft(stored)
  return (
    <>
      <UnsavedGuard isDirty={draft.isDirty} />
      {(isUnpaid || draft.isUnpaid) && <PaymentNeeded isRefused={draft.isUnpaid} />}
      <PreferencesForm
        label="House style"
        draft={draft}
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
    </>
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
      <Choice name="spelling" value={values.spelling} change={change} />
      <Choice name="headings" value={values.headings} change={change} />
      <Choice name="serialComma" value={values.serialComma} change={change} />
      <Choice name="dashes" value={values.dashes} change={change} />
    </div>
    <div className="flex flex-col">
      <Checkbox
        label="Quotation marks of the post’s language: “ ” in English, „ “ in German"
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

interface ChoiceProps<Name extends ChoiceName> {
  name: Name
  value: HouseStyle[Name]
  change: HouseStyleDraft['change']
}

function Choice<Name extends ChoiceName>({ name, value, change }: ChoiceProps<Name>) {
  const { label, options } = choices[name]
  return (
    <SelectField
      id={name}
      label={label}
      value={value ?? ''}
      options={options}
      onChange={({ target }) => change({ [name]: target.value || null })}
    >
      <option value="">No rule</option>
    </SelectField>
  )
}
