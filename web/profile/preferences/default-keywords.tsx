import { useState } from 'react'
import { planMessages } from '../../../contract/billing/check-plan-limits.ts'
import { splitFocusWords } from '../../../contract/keywords/keyword-rules.ts'
import type { Plan } from '../../../contract/billing/plans.ts'
import { TypedWords } from '../../ui/fields/typed-words.tsx'

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
    const next = splitFocusWords([...keywords, typed].join(','))
    const isOver =
      limits && next.length > limits.defaultKeywords && next.some((word) => !stored.includes(word))
    setRefused(isOver ? planMessages.keywords(limits) : undefined)
    if (isOver) return
    setTyped('')
    if (next.length > keywords.length) onChange(next)
  }
  function remove(word: string) {
    setRefused(undefined)
    onChange(keywords.filter((keyword) => keyword !== word))
  }
  return (
    <TypedWords
      id={id}
      label="Add a keyword"
      hint="Press Enter after each, or separate several with commas."
      error={refused ?? error}
      chips="Default keywords"
      addLabel="Add"
      // Allows pasting a list; each keyword is limited to 100 characters.
      maxLength={2000}
      words={keywords}
      typed={typed}
      onType={setTyped}
      onAdd={add}
      onRemove={remove}
    />
  )
}
