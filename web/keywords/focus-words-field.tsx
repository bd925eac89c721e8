import { useRef, type KeyboardEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { describedBy, FieldFrame, inputClasses } from '../ui/fields/field-frame.tsx'
import { WordChips } from '../ui/fields/word-chips.tsx'

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
    hint: 'What the keywords should be about. Separate with commas or press Enter.',
    error,
  }
  function onKeyDown(event: KeyboardEvent) {
    // While a word of a foreign script is being composed, Enter belongs to it. With nothing typed it sends the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    onAdd()
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
      <WordChips label="Chosen words" words={words} inputId={labels.id} onRemove={onRemove} />
    </div>
  )
}
