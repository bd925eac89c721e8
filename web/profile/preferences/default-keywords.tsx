import { useState, type KeyboardEvent } from 'react'
import { planMessages } from '../../../contract/billing/plan-limits.ts'
import type { Plan } from '../../../contract/plans.ts'
import { Button } from '../../ui/button.tsx'
import { describedBy, FieldError, FieldFrame, inputClasses } from '../../ui/fields/field-frame.tsx'
import { WordChips } from '../../ui/fields/word-chips.tsx'
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
      <WordChips label="Default keywords" words={keywords} inputId={id} onRemove={remove} />
    </div>
  )
}
