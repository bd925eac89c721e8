import { Button } from '../ui/button.tsx'
import { Form } from '../ui/fields/form.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
import { TypedWords } from '../ui/fields/typed-words.tsx'
import { useKeywordForm } from './use-keyword-form.ts'

const focusWords = {
  id: 'focusWords',
  label: 'Focus Words (optional)',
  hint: 'What the keywords should be about. Separate with commas or press Enter.',
  chips: 'Chosen words',
  addLabel: 'Add focus word',
}

const methods = (hasModel: boolean) => [
  {
    value: 'ai',
    label: 'AI-powered (recommended)',
    text: hasModel
      ? 'Finds keywords by meaning and checks each one against your text.'
      : 'Not available yet: no AI model is connected. You’d get the traditional method’s keywords.',
  },
  { value: 'nlp', label: 'Traditional NLP', text: 'Instant results from word statistics alone.' },
]

export function GenerateForm({ owner, onGenerated }: { owner: string; onGenerated(): void }) {
  const { words, setWords, typeFocus, addFocus, method, hasModel, ...form } = useKeywordForm(
    owner,
    onGenerated,
  )
  return (
    <div className="min-w-0 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <Form form={form} aria-labelledby="generate-heading">
        <h2 id="generate-heading" className="font-display text-heading">
          Generate Keywords
        </h2>
        <TextArea
          label="Your Content"
          hint="A draft, or your story in a few sentences. We'll find keywords in it."
          rows={9}
          {...form.field('content')}
        />
        <TypedWords
          {...focusWords}
          words={words}
          typed={form.values.typed}
          error={form.field('focusWords').error}
          onType={typeFocus}
          onAdd={() => addFocus()}
          onRemove={(word) => setWords(words.filter((one) => one !== word))}
        />
        <h3 id="method-label">Method</h3>
        <RadioCards
          name="method"
          labelledBy="method-label"
          choices={methods(hasModel)}
          value={method}
          onChange={(chosen) => form.change('method', chosen)}
        />
        <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Generating...">
          Generate
        </Button>
      </Form>
    </div>
  )
}
