import { useState, type KeyboardEvent } from 'react'
import { planMessages } from '../../contract/plan-limits.ts'
import type { Plan } from '../../contract/plans.ts'
import { Button } from '../ui/button.tsx'
import { describedBy, FieldError, FieldFrame, inputClasses } from '../ui/field-frame.tsx'
import { addKeywords } from './keyword-list.ts'

const hint = 'Press Enter after each, or separate several with commas.'

interface DefaultKeywordsProps {
  id: string
  keywords: readonly string[]
  stored: readonly string[]
  limits: Plan['limits'] | undefined
  error: string | undefined
  onChange(keywords: string[]): void
}

export function DefaultKeywords({ id, keywords, stored, limits, error, onChange }: DefaultKeywordsProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  function add() {
    const wanted = addKeywords(keywords, typed)
    const isOver =
      limits && wanted.length > limits.defaultKeywords && wanted.some((word) => !stored.includes(word))
    setRefused(isOver ? planMessages.keywords(limits) : undefined)
    if (isOver) return
    setTyped('')
    if (wanted.length > keywords.length) onChange(wanted)
  }
  function onKeyDown(event: KeyboardEvent) {
    // While a word of a foreign script is being composed, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  function remove(word: string) {
    setRefused(undefined)
    onChange(keywords.filter((known) => known !== word))
    // The button that was pressed is gone with its word.
    document.getElementById(id)?.focus()
  }
  const labels = { id, label: 'Add a keyword', hint, error: refused ?? error }
  return (
    <div className="space-y-3">
      <FieldFrame {...labels} error={undefined}>
        <div className="flex gap-3">
          <input
            {...describedBy(labels)}
            // A list may be pasted; each word of it has 100.
            maxLength={2000}
            value={typed}
            autoComplete="off"
            className={inputClasses}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button look="secondary" onClick={add}>
            Add
          </Button>
        </div>
      </FieldFrame>
      <div role="alert" className="empty:hidden">
        {labels.error && <FieldError id={id} error={labels.error} />}
      </div>
      <Chips words={keywords} onRemove={remove} />
    </div>
  )
}

function Chips({ words, onRemove }: { words: readonly string[]; onRemove(word: string): void }) {
  return (
    <ul aria-label="Default keywords" className="flex flex-wrap gap-2 empty:hidden">
      {words.map((word) => (
        <li
          key={word}
          className="inline-flex max-w-full items-center rounded-full bg-accent-wash pl-4 text-accent-strong"
        >
          <span className="min-w-0 truncate" title={word}>
            {word}
          </span>
          <button
            type="button"
            aria-label={`Remove ${word}`}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
            onClick={() => onRemove(word)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
