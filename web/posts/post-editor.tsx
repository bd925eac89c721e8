import { useState, type FormEvent, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { Post } from '../../contract/posts.ts'
import { formatMoment } from '../platform/dates.ts'
import { ErrorSummary, type FormProblem } from '../ui/error-summary.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { ContentFieldProps } from './content-field.tsx'
import { EditorActions } from './editor-actions.tsx'
import { EditorFields } from './editor-fields.tsx'
import type { EditorState } from './editor-state.ts'
import { createLeaveGate } from './leave-gate.ts'
import { LeaveWarning } from './leave-warning.tsx'
import type { PostDraft } from './post-draft.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { usePostEditor } from './use-post-editor.ts'

interface PostEditorProps {
  post: Post | undefined
  wordRange: ContentFieldProps['wordRange']
  /** After a save; the post may be publishing, scheduled or a draft. */
  onSaved(post: Post): void
  /** A further way to begin; `letLeave` lifts the leave warning when nothing written would be lost. */
  renderExtra(draft: PostDraft, letLeave: () => void): ReactNode
}

export function PostEditor({ post, wordRange, onSaved, renderExtra }: PostEditorProps) {
  const editor = usePostEditor(post)
  const [gate] = useState(createLeaveGate)
  const { draft, errors, conflict, isSaving, isDirty } = editor
  const kept = useKeptDraft(post?.id, editor)

  async function finish(saving: Promise<Post | undefined>) {
    try {
      const answer = await saving
      if (!answer) return
      gate.open()
      kept.drop()
      tellSaved(answer)
      onSaved(answer)
    } catch {
      toast.error('Failed to save post')
    }
  }
  function letLeave() {
    if (draft.content !== '') return
    gate.open()
    kept.drop()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void finish(editor.save('draft'))
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-6" aria-label="Post">
      <LeaveWarning isDirty={isDirty} mayLeave={gate.isOpen} onLeave={kept.drop} />
      <ErrorSummary problems={problemsOf(errors)} attempt={editor.attempt} />
      {conflict && (
        <ConflictPanel
          other={conflict.other}
          isOtherShown={conflict.mine !== undefined}
          onLoadOther={editor.loadOther}
          onKeepMine={() => void finish(editor.saveMine(conflict.wanted))}
        />
      )}
      <UnsavedNotice kept={kept.offer} onBringBack={editor.bringBack} onEnd={kept.endOffer} />
      {renderExtra(draft, letLeave)}
      <EditorFields {...editor} wordRange={wordRange} hasDate={post?.status !== 'published'} />
      <EditorActions isSaving={isSaving} onPublish={() => void finish(editor.save('published'))}>
        <SaveIndicator isSaving={isSaving} isDirty={isDirty} savedAt={post?.updated_at ?? null} />
      </EditorActions>
    </form>
  )
}

/** A post that is publishing is told later, when it is confirmed live. */
function tellSaved({ status, scheduledDate }: Post) {
  if (status === 'scheduled') toast.success(`Scheduled for ${formatMoment(scheduledDate ?? '')}`)
  else if (status !== 'publishing') toast.success('Draft saved successfully!')
}

function problemsOf(errors: EditorState['errors']): FormProblem[] {
  const form = errors.form ? [{ id: '', message: errors.form }] : []
  const fields = (['title', 'content', 'keywords', 'scheduledDate'] as const).flatMap((id) =>
    errors[id] ? [{ id, message: errors[id] }] : [],
  )
  return [...form, ...fields]
}
