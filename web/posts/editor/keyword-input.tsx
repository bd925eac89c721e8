import { useState, type KeyboardEvent } from 'react'
import { TextField } from '../../ui/text-field.tsx'

interface KeywordInputProps {
  keywords: string[]
  error?: string
  onChange(keywords: string[]): void
}

export function KeywordInput({ keywords, error, onChange }: KeywordInputProps) {
  const [typed, setTyped] = useState('')
  function onKeyDown(event: KeyboardEvent) {
    // While a word of a foreign script is being composed, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const word = typed.trim()
    setTyped('')
    if (word && !keywords.some((known) => known.toLowerCase() === word.toLowerCase()))
      onChange([...keywords, word])
  }
  return (
    <div className="space-y-2">
      <TextField
        id="keywords"
        label="Keywords"
        hint="Type a keyword and press Enter."
        maxLength={100}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul aria-label="Chosen words" className="flex flex-wrap gap-2 empty:hidden">
        {keywords.map((word) => (
          <li
            key={word}
            className="inline-flex items-center rounded-full bg-accent-wash pl-3 text-sm text-accent-strong"
          >
            {word}
            <button
              type="button"
              aria-label={`Remove ${word}`}
              className="size-9 rounded-full hover:bg-sunken"
              onClick={() => onChange(keywords.filter((known) => known !== word))}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
