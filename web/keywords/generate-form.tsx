import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
import { TypedWords } from '../ui/fields/typed-words.tsx'
import { MethodChoice } from './method-choice.tsx'
import { failedMessage, useKeywordForm } from './use-keyword-form.ts'

interface GenerateFormProps {
  owner: string
  onGenerated(): void
}

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
        id="focusWords"
        label="Focus Words (optional)"
        hint="What the keywords should be about. Separate with commas or press Enter."
        chips="Chosen words"
        addLabel="Add focus word"
        words={form.focusWords}
        typed={form.typed}
        error={errors.focusWords}
        onType={typeFocus}
        onAdd={addFocus}
        onRemove={(word) => change({ focusWords: form.focusWords.filter((one) => one !== word) })}
      />
      <MethodChoice useAI={form.useAI} onChange={(useAI) => change({ useAI })} />
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
