import { useState, type FocusEvent } from 'react'
import { distinctNames } from '../../../contract/posts/post-field-rules.ts'
import { TypedWords } from '../../ui/fields/typed-words.tsx'

// As many as one takes in at a glance.
const mostSuggested = 6

interface WordsFieldProps {
  id: string
  label: string
  hint: string
  /** Maximum length of a word, and number of words. */
  limits: { chars: number; words: number }
  words: string[]
  error?: string
  /** Previously used words, most likely first. */
  suggestions?: string[]
  /** Only Enter ends a word; a comma or leaving the field does not. */
  isEndedByEnterOnly?: boolean
  onChange(words: string[]): void
}

/** A field for several words, each listed once regardless of case. */
export function WordsField(props: WordsFieldProps) {
  const { id, label, hint, limits, words, error, suggestions = [], isEndedByEnterOnly, onChange } = props
  const [typed, setTyped] = useState('')
  const [tooMany, setTooMany] = useState(false)
  function add(text: string) {
    const next = distinctNames([...words, ...(isEndedByEnterOnly ? [text] : text.split(','))])
    const isOver = next.length > limits.words
    setTooMany(isOver)
    if (isOver) return
    setTyped('')
    if (next.length > words.length) onChange(next)
  }
  function type(text: string) {
    setTyped(text)
    if (text.includes(',') && !isEndedByEnterOnly) add(text)
  }
  function onBlur(event: FocusEvent) {
    const isNear = event.currentTarget.contains(event.relatedTarget)
    if (!isEndedByEnterOnly && !isNear && typed.trim() !== '') add(typed)
  }
  return (
    <div className="space-y-2" onBlur={onBlur}>
      <TypedWords
        {...{ id, label, hint, words, typed }}
        maxLength={limits.chars}
        error={tooMany ? `Use at most ${limits.words} ${label.toLowerCase()}.` : error}
        chips={`Chosen ${label.toLowerCase()}`}
        addLabel={`Add ${label.toLowerCase()}`}
        onType={type}
        onAdd={() => add(typed)}
        onRemove={(word) => {
          setTooMany(false)
          onChange(words.filter((existing) => existing !== word))
        }}
      />
      <Suggestions label={label} names={suggestedFor(suggestions, words, typed)} onTake={add} />
    </div>
  )
}

function suggestedFor(suggestions: string[], words: string[], typed: string): string[] {
  const chosen = new Set(words.map((word) => word.toLowerCase()))
  const start = typed.trim().toLowerCase()
  return suggestions
    .filter((name) => !chosen.has(name.toLowerCase()) && name.toLowerCase().includes(start))
    .slice(0, mostSuggested)
}

interface SuggestionsProps {
  label: string
  names: string[]
  onTake(name: string): void
}

function Suggestions({ label, names, onTake }: SuggestionsProps) {
  if (names.length === 0) return null
  return (
    <div role="group" aria-label={`${label} of your other posts`} className="flex flex-wrap gap-x-1.5">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={`Add ${name}`}
          className="min-h-11 max-w-full truncate rounded-full px-2.5 text-sm text-soft underline decoration-dotted underline-offset-4 hover:bg-sunken hover:text-ink"
          onClick={() => onTake(name)}
        >
          + {name}
        </button>
      ))}
    </div>
  )
}
