import type { ComponentProps, KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { describedBy, FieldError, FieldFrame, inputClasses, type FieldLabels } from './field-frame.tsx'
import { WordChips } from './word-chips.tsx'

interface TypedWordsProps extends Omit<FieldLabels, 'seeAlso'>, Pick<ComponentProps<'input'>, 'maxLength'> {
  words: readonly string[]
  typed: string
  /** What the words that were chosen are called, and the button that adds one. */
  chips: string
  addLabel: string
  onType(text: string): void
  onAdd(): void
  onRemove(word: string): void
}

/** Words as chips; Enter or the button adds what was typed. */
export function TypedWords(props: TypedWordsProps) {
  const { id, label, hint, error, maxLength, words, typed, chips, addLabel, onType, onAdd, onRemove } = props
  const labels = { id, label, hint, error }
  function onKeyDown(event: KeyboardEvent) {
    // While a word of a foreign script is being composed, Enter belongs to it. With nothing typed it sends the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    onAdd()
  }
  return (
    <div className="space-y-2.5">
      <FieldFrame {...labels} error={undefined}>
        <div className="flex gap-2">
          <input
            type="text"
            {...describedBy(labels)}
            className={inputClasses}
            maxLength={maxLength}
            value={typed}
            autoComplete="off"
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button
            look="secondary"
            aria-label={addLabel}
            onClick={() => (onAdd(), document.getElementById(id)?.focus())}
          >
            Add
          </Button>
        </div>
      </FieldFrame>
      <div role="alert" className="empty:hidden">
        {error && <FieldError id={id} error={error} />}
      </div>
      <WordChips label={chips} words={words} inputId={id} onRemove={onRemove} />
    </div>
  )
}
