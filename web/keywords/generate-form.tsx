import { noModel } from '../ui/call-button.tsx'
import { Button } from '../ui/button.tsx'
import { Form, useForm } from '../ui/fields/form.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
import { TypedWords } from '../ui/fields/typed-words.tsx'
import { useLayoutEffect, type FormEvent } from 'react'
import toast from 'react-hot-toast/headless'
import { tooLongMessage } from '../../contract/field-messages.ts'
import {
  focusMessages,
  longestStory,
  longestWord,
  mostKeywords,
  splitFocusWords,
  storyMessage,
} from '../../contract/keywords/keyword-rules.ts'
import { api, queryClient } from '../platform/api.ts'
import { useHasModel } from '../platform/plan-query.ts'
import { keepStored, readStored } from '../platform/read-stored.ts'
import { generatedQuery, suggestedKey } from './keyword-queries.ts'

const focusField = {
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
      : `${noModel} You’d get the traditional method’s keywords.`,
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
          hint="A draft, or your story in a few sentences. We’ll find keywords in it."
          rows={9}
          {...form.field('content')}
        />
        <TypedWords
          {...focusField}
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

/** `focusWords` are separated by commas; `typed` is the unfinished one; `method` is empty until one is chosen. */
const emptyForm = { content: '', focusWords: '', typed: '', method: '' }
/** Per account, so that a shared window never shows another person's text. */
const keyOf = (owner: string) => `keyword-form:${owner}`

const rules = {
  content: (text: string) =>
    text.trim() === ''
      ? storyMessage
      : text.length > longestStory
        ? tooLongMessage('content', longestStory, text.length)
        : undefined,
  focusWords(text: string) {
    const words = splitFocusWords(text)
    if (words.length > mostKeywords) return focusMessages.tooMany
    return words.some((word) => word.length > longestWord) ? focusMessages.tooLong : undefined
  },
}

const failedMessage = 'Failed to generate keywords. Please try again.'
// Specified for the generation.
const maxKeywords = 10
const maxSuggestions = 10

/** The generate form: kept for the visit, validated like on the server. */
function useKeywordForm(owner: string, onGenerated: () => void) {
  const hasModel = useHasModel()
  const preset = hasModel ? 'ai' : 'nlp'
  const form = useForm({
    initial: { ...emptyForm, ...readStored<Partial<typeof emptyForm>>(keyOf(owner)) },
    rules,
    failed: failedMessage,
    fallback: failedMessage,
    async send(values) {
      await generate({ ...values, method: values.method || preset })
      onGenerated()
    },
  })
  const { values, change } = form
  // With useEffect, a reload within the same frame would lose the last keystroke.
  useLayoutEffect(() => keepStored(keyOf(owner), values), [owner, values])
  const words = splitFocusWords(values.focusWords)
  const setWords = (next: string[]) => change('focusWords', splitFocusWords(next.join(',')).join(', '))
  function addFocus(text = values.typed) {
    change('typed', '')
    setWords([...words, text])
  }
  function submit(event: FormEvent) {
    // Include a focus word that was typed but not added.
    if (values.typed.trim()) addFocus()
    if (values.content.trim() === '') toast.error(storyMessage)
    return form.submit(event)
  }
  const typeFocus = (text: string) => (text.includes(',') ? addFocus(text) : change('typed', text))
  const method = values.method || preset
  return { ...form, submit, words, setWords, typeFocus, addFocus, method, hasModel }
}

async function generate({ content, focusWords, method }: typeof emptyForm) {
  const answer = await api.keywords.generate({
    content,
    focusWords: splitFocusWords(focusWords),
    useAI: method === 'ai',
    maxKeywords,
  })
  queryClient.setQueryData(generatedQuery.queryKey, answer)
  // Remove the previous text's suggestions; this text's replace them when they arrive.
  queryClient.removeQueries({ queryKey: suggestedKey })
  void queryClient.prefetchQuery({
    queryKey: suggestedKey,
    queryFn: () => api.keywords.suggestions({ content, maxSuggestions }),
  })
  if (answer.keywords.length === 0) toast('No keywords were found in this text.')
  else toast.success(`Keywords generated successfully using ${answer.method === 'ai' ? 'AI' : 'NLP'}!`)
}
