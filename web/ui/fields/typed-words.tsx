import type { ComponentProps, KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { describedBy, FieldError, FieldFrame, inputClasses, type FieldLabels } from './field-frame.tsx'
import { Icon } from '../icon.tsx'

interface TypedWordsProps extends Omit<FieldLabels, 'seeAlso'>, Pick<ComponentProps<'input'>, 'maxLength'> {
  words: readonly string[]
  typed: string
  /** The accessible name of the list of chosen words. */
  chips: string
  addLabel: string
  onType(text: string): void
  onAdd(): void
  onRemove(word: string): void
}

/** Chosen words as chips; Enter or the button adds the typed one. */
export function TypedWords(props: TypedWordsProps) {
  const { id, label, hint, error, maxLength, words, typed, chips, addLabel, onType, onAdd, onRemove } = props
  const labels = { id, label, hint, error }
  function onKeyDown(event: KeyboardEvent) {
    // During IME composition Enter confirms a word. In an empty field it submits the form.
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
      <WordChips {...{ id, chips, words, onRemove }} />
    </div>
  )
}

type WordChipsProps = Pick<TypedWordsProps, 'id' | 'chips' | 'words' | 'onRemove'>

const WordChips = ({ id, chips, words, onRemove }: WordChipsProps) => (
  <ul aria-label={chips} className="flex flex-wrap gap-2 empty:hidden">
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
          onClick={() => {
            onRemove(word)
            document.getElementById(id)?.focus()
          }}
        >
          <Icon name="close" className="size-3.5" />
        </button>
      </li>
    ))}
  </ul>
)
