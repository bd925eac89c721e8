import type { KeyboardEvent } from 'react'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { ContentField, type ContentFieldProps } from './content-field.tsx'
import type { PostEditing } from './use-post-editor.ts'

// As the server takes them.
const maxTitleChars = 300

interface EditorFieldsProps extends Pick<PostEditing, 'draft' | 'errors' | 'round' | 'change'> {
  wordRange: ContentFieldProps['wordRange']
}

export function EditorFields({ draft, errors, round, wordRange, change }: EditorFieldsProps) {
  return (
    <div className="min-w-0 space-y-6">
      <TitleField title={draft.title} error={errors.title} onChange={(title) => change({ title })} />
      <ContentField
        key={round}
        content={draft.content}
        error={errors.content}
        wordRange={wordRange}
        onChange={(content) => change({ content })}
      />
    </div>
  )
}

interface TitleFieldProps {
  title: string
  error?: string
  onChange(title: string): void
}

/** One line of words, on as many of the screen as it needs: long titles often differ only at their end. */
function TitleField({ title, error, onChange }: TitleFieldProps) {
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
      dir="auto"
      maxLength={maxTitleChars}
      hint={title.length === maxTitleChars ? `A title has at most ${maxTitleChars} characters.` : undefined}
      value={title}
      error={error}
      className="field-sizing-content resize-none font-display text-2xl"
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
    />
  )
}
