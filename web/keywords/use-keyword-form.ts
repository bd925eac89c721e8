import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
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
import { api } from '../platform/api.ts'
import { ApiFailure, failureMessage } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { generatedQuery, suggestedKey } from './keyword-queries.ts'
import { readStored } from '../platform/read-stored.ts'

interface KeywordForm {
  content: string
  focusWords: string[]
  /** The focus word that is being typed. */
  typed: string
  useAI: boolean
}

const emptyForm: KeywordForm = { content: '', focusWords: [], typed: '', useAI: true }
/** By account: in the same window nobody is shown the text of another. */
const keyOf = (owner: string) => `keywords:${owner}`

const readForm = (owner: string): KeywordForm => ({
  ...emptyForm,
  ...readStored<Partial<KeywordForm>>(keyOf(owner)),
})

function keepForm(owner: string, form: KeywordForm): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(form))
  } catch {
    // The browser's room for us is full: what stands in the form is no worse off for it.
  }
}

interface Errors {
  content?: string
  focusWords?: string
  /** What went wrong beyond the fields. */
  form?: string
}

export const failedMessage = 'Failed to generate keywords. Please try again.'
// As the specification of the generation says.
const maxKeywords = 10
const maxSuggestions = 10

/** The generate form: kept for the visit, checked as the server does, one generation at a time. */
export function useKeywordForm(owner: string, onGenerated: () => void) {
  const [form, setForm] = useState(() => readForm(owner))
  const [errors, setErrors] = useState<Errors>({})
  const cache = useQueryClient()

  function change(values: Partial<KeywordForm>) {
    const next = { ...form, ...values }
    setForm(next)
    keepForm(owner, next)
    setErrors({})
    return next
  }

  const generation = useMutation({
    mutationFn: ({ content, focusWords, useAI }: KeywordForm) =>
      api.keywords.generate({ content, focusWords, useAI, maxKeywords }),
    onSuccess: (answer, { content }) => {
      cache.setQueryData(generatedQuery.queryKey, answer)
      void cache.invalidateQueries({ queryKey: queryKeys.keywordsList('all').slice(0, 3) })
      // Of the text before, until those of this one are there; without them nothing is missing.
      cache.removeQueries({ queryKey: suggestedKey })
      void cache.prefetchQuery({
        queryKey: suggestedKey,
        queryFn: () => api.keywords.suggestions({ content, maxSuggestions }),
      })
      if (answer.keywords.length === 0) toast('No keywords were found in this text.')
      else toast.success(`Keywords generated successfully using ${answer.method === 'ai' ? 'AI' : 'NLP'}!`)
    },
    onError: () => void toast.error(failedMessage),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (generation.isPending) return
    // A word that was typed and not added is meant too.
    const complete = form.typed.trim() ? addWords(form, form.typed) : form
    const found = check(complete)
    setErrors(found)
    if (found.content === storyMessage) toast.error(storyMessage)
    if (found.content) document.getElementById('content')?.focus()
    if (Object.keys(found).length > 0) return
    change(complete)
    generation.mutate(complete, {
      onSuccess: onGenerated,
      onError: (failure) => setErrors(explain(failure)),
    })
  }

  const typeFocus = (text: string) =>
    change(text.includes(',') ? addWords({ ...form, typed: '' }, text) : { typed: text })
  const addFocus = () => change(addWords({ ...form, typed: '' }, form.typed))
  return { form, errors, isBusy: generation.isPending, change, submit, typeFocus, addFocus }
}

/** The form with the words of that text; duplicates, whatever their case, are dropped. */
function addWords(form: KeywordForm, text: string): KeywordForm {
  return { ...form, typed: '', focusWords: splitFocusWords([...form.focusWords, text].join(',')) }
}

function check({ content, focusWords }: KeywordForm): Errors {
  const errors: Errors = {}
  if (content.trim() === '') errors.content = storyMessage
  if (content.length > longestStory) errors.content = tooLongMessage('content', longestStory, content.length)
  if (focusWords.length > mostKeywords) errors.focusWords = focusMessages.tooMany
  if (focusWords.some((word) => word.length > longestWord)) errors.focusWords = focusMessages.tooLong
  return errors
}

function explain(failure: unknown): Errors {
  if (!(failure instanceof ApiFailure)) return { form: failedMessage }
  const { content, focusWords } = failure.fields
  return content || focusWords ? { content, focusWords } : { form: failureMessage(failure, failedMessage) }
}
