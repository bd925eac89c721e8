import { Icon } from '../icon.tsx'

interface WordChipsProps {
  /** Says what the words are. */
  label: string
  words: readonly string[]
  /** The field they are typed into: it gets the focus when a word, and with it the pressed button, is gone. */
  inputId: string
  onRemove(word: string): void
}

/** Words that were chosen, each with a button that takes it away. */
export function WordChips({ label, words, inputId, onRemove }: WordChipsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 empty:hidden">
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
              document.getElementById(inputId)?.focus()
            }}
          >
            <Icon name="close" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
