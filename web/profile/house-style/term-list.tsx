import { useEffect, useRef } from 'react'
import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface TermListProps {
  terms: HouseStyle['terms']
  /** Errors by the API's names. */
  refused: Record<string, string>
  onChange(terms: HouseStyle['terms']): void
}

/** Terms to avoid with their replacements, one row each. */
export function TermList({ terms, refused, onChange }: TermListProps) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(terms.length)
  useEffect(() => {
    if (terms.length > count.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    count.current = terms.length
  }, [terms.length])
  const field = (at: number, name: 'avoid' | 'use') => {
    const id = `terms.${at}.${name}`
    return {
      id,
      name: id,
      dir: 'auto',
      maxLength: 60,
      error: refused[id],
      value: terms[at]?.[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) =>
        onChange(terms.map((term, index) => (index === at ? { ...term, [name]: target.value } : term))),
    }
  }
  return (
    <div className="space-y-4">
      <ul ref={list} aria-label="Terms" className="space-y-4 empty:hidden">
        {terms.map((_, at) => (
          // A row has nothing but its position.
          <li key={at} className="grid items-end gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
            <TextField label="Avoid" {...field(at, 'avoid')} />
            <TextField label="Use instead" {...field(at, 'use')} />
            <Button
              look="quiet"
              aria-label={`Remove “${terms[at]?.avoid ?? ''}”`}
              className="justify-self-start"
              onClick={() => onChange(terms.filter((_one, index) => index !== at))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button look="secondary" onClick={() => onChange([...terms, { avoid: '', use: '' }])}>
        Add a term
      </Button>
    </div>
  )
}
