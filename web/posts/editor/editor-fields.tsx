import type { KeyboardEvent } from 'react'
import { describedBy, FieldError } from '../../ui/fields/field-frame.tsx'
import { ContentField, type ContentFieldProps } from './content-field.tsx'
import type { PostEditing } from './use-post-editor.ts'

// As the server takes them.
const maxTitleChars = 300

interface EditorFieldsProps extends Pick<PostEditing, 'draft' | 'errors' | 'change' | 'type'> {
  wordRange: ContentFieldProps['wordRange']
}

export function EditorFields({ draft, errors, wordRange, change, type }: EditorFieldsProps) {
  return (
    <div className="space-y-3">
      <TitleField title={draft.title} error={errors.title} onChange={(title) => change({ title })} />
      <ContentField
        content={draft.content}
        error={errors.content}
        wordRange={wordRange}
        onChange={(content) => change({ content })}
        onType={type}
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
  const hint = title.length === maxTitleChars ? `A title has at most ${maxTitleChars} characters.` : undefined
  return (
    <div className="space-y-1.5">
      <textarea
        {...describedBy({ id: 'title', label: 'Title', hint, error })}
        aria-label="Title"
        placeholder="Title"
        rows={1}
        dir="auto"
        maxLength={maxTitleChars}
        value={title}
        className="field-sizing-content block w-full resize-none bg-transparent pb-0.5 font-display text-[2.25rem] leading-[1.2] placeholder:text-soft focus-visible:outline-none"
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
      />
      {hint && (
        <p id="title-hint" className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id="title" error={error} />}
    </div>
  )
}
