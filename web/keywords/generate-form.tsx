import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
import { TypedWords } from '../ui/fields/typed-words.tsx'
import { failedMessage, useKeywordForm } from './use-keyword-form.ts'

interface GenerateFormProps {
  owner: string
  onGenerated(): void
}

const focusWords = {
  id: 'focusWords',
  label: 'Focus Words (optional)',
  hint: 'What the keywords should be about. Separate with commas or press Enter.',
  chips: 'Chosen words',
  addLabel: 'Add focus word',
}

const methods = [
  {
    value: 'ai',
    label: 'AI-powered (recommended)',
    text: 'Finds keywords by meaning and checks each one against your text.',
  },
  { value: 'nlp', label: 'Traditional NLP', text: 'Instant results from word statistics alone.' },
] as const

export function GenerateForm({ owner, onGenerated }: GenerateFormProps) {
  const { form, errors, isBusy, change, submit, typeFocus, addFocus } = useKeywordForm(owner, onGenerated)
  return (
    <form
      noValidate
      aria-labelledby="generate-heading"
      className="min-w-0 space-y-5 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6"
      onSubmit={submit}
    >
      <h2 id="generate-heading" className="font-display text-heading">
        Generate Keywords
      </h2>
      <TextArea
        id="content"
        label="Your Content"
        hint="A draft, or your story in a few sentences. We'll find keywords in it."
        rows={9}
        value={form.content}
        error={errors.content}
        onChange={(event) => change({ content: event.target.value })}
      />
      <TypedWords
        {...focusWords}
        words={form.focusWords}
        typed={form.typed}
        error={errors.focusWords}
        onType={typeFocus}
        onAdd={addFocus}
        onRemove={(word) => change({ focusWords: form.focusWords.filter((one) => one !== word) })}
      />
      <h3 id="method-label">Method</h3>
      <RadioCards
        name="method"
        labelledBy="method-label"
        choices={methods}
        value={form.useAI ? 'ai' : 'nlp'}
        onChange={(method) => change({ useAI: method === 'ai' })}
      />
      {errors.form && (
        <Notice tone="danger" title={failedMessage} isUrgent>
          {errors.form !== failedMessage && <p>{errors.form}</p>}
        </Notice>
      )}
      <Button type="submit" className="w-full" busy={isBusy} busyLabel="Generating...">
        Generate
      </Button>
    </form>
  )
}
