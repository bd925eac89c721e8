import { TextField } from '../ui/text-field.tsx'
import { ContentField, type ContentFieldProps } from './content-field.tsx'
import type { EditorState } from './editor-state.ts'
import { KeywordInput } from './keyword-input.tsx'
import type { PostDraft } from './post-draft.ts'
import { ScheduleField } from './schedule-field.tsx'

interface EditorFieldsProps extends Pick<EditorState, 'draft' | 'errors' | 'round'> {
  wordRange: ContentFieldProps['wordRange']
  hasDate: boolean
  change(part: Partial<PostDraft>): void
}

export function EditorFields({ draft, errors, round, wordRange, hasDate, change }: EditorFieldsProps) {
  return (
    <>
      <TextField
        id="title"
        label="Title"
        maxLength={300}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <ContentField
        key={round}
        content={draft.content}
        error={errors.content}
        wordRange={wordRange}
        onChange={(content) => change({ content })}
      />
      <KeywordInput
        keywords={draft.keywords}
        error={errors.keywords}
        onChange={(keywords) => change({ keywords })}
      />
      {hasDate && (
        <ScheduleField
          scheduledDate={draft.scheduledDate}
          error={errors.scheduledDate}
          onChange={(scheduledDate) => change({ scheduledDate })}
        />
      )}
    </>
  )
}
