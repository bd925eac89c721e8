import { useRef, type KeyboardEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { describedBy, FieldFrame, inputClasses } from '../ui/field-frame.tsx'

interface FocusWordsFieldProps {
  words: string[]
  typed: string
  error: string | undefined
  onType(text: string): void
  onAdd(): void
  onRemove(word: string): void
}

/** Words as chips; a comma, Enter or the button adds what was typed. */
export function FocusWordsField({ words, typed, error, onType, onAdd, onRemove }: FocusWordsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const labels = {
    id: 'focusWords',
    label: 'Focus Words (optional)',
    hint: 'What the keywords should be about. Part them with commas, or press Enter.',
    error,
  }
  function onKeyDown(event: KeyboardEvent) {
    // While a word of a foreign script is being composed, Enter belongs to it. With nothing typed it sends the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    onAdd()
  }
  function remove(word: string) {
    onRemove(word)
    // The button under the focus is gone.
    input.current?.focus()
  }
  return (
    <div className="space-y-2.5">
      <FieldFrame {...labels}>
        <div className="flex gap-2">
          <input
            ref={input}
            type="text"
            {...describedBy(labels)}
            className={inputClasses}
            value={typed}
            autoComplete="off"
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button
            look="secondary"
            aria-label="Add focus word"
            onClick={() => (onAdd(), input.current?.focus())}
          >
            Add
          </Button>
        </div>
      </FieldFrame>
      <FocusChips words={words} onRemove={remove} />
    </div>
  )
}

function FocusChips({ words, onRemove }: { words: string[]; onRemove(word: string): void }) {
  return (
    <ul aria-label="Chosen words" className="flex flex-wrap gap-2 empty:hidden">
      {words.map((word) => (
        <li
          key={word}
          className="inline-flex max-w-full items-center rounded-full bg-accent-wash pl-3.5 text-accent-strong"
        >
          <span className="min-w-0 py-1.5 text-sm font-medium wrap-anywhere">{word}</span>
          <button
            type="button"
            aria-label={`Remove ${word}`}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken sm:size-9"
            onClick={() => onRemove(word)}
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="size-3.5 fill-none stroke-current stroke-[1.8]"
            >
              <path d="m3.5 3.5 9 9m0-9-9 9" strokeLinecap="round" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
