import type { KeyboardEvent } from 'react'
import { TextArea } from '../../ui/text-field.tsx'

interface TitleFieldProps {
  title: string
  error?: string
  onChange(title: string): void
}

/** One line of words, on as many of the screen as it needs: long titles often differ only at their end. */
export function TitleField({ title, error, onChange }: TitleFieldProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    document.getElementById('content')?.focus()
  }
  return (
    <TextArea
      id="title"
      label="Title"
      rows={1}
      maxLength={300}
      value={title}
      error={error}
      className="field-sizing-content resize-none font-display text-2xl"
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
    />
  )
}
