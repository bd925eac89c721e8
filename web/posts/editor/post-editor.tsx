import type { FormEvent, ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { PlanId } from '../../../contract/plans.ts'
import type { Post } from '../../../contract/posts.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { AutosaveTrouble } from './autosave-trouble.tsx'
import type { ContentFieldProps } from './content-field.tsx'
import { EditorActions } from './editor-actions.tsx'
import { EditorFields } from './editor-fields.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { EditorPanel } from './editor-panel.tsx'
import { editorProblems, hasPanelError } from './editor-problems.ts'
import { EditorTools } from '../text/editor-tools.tsx'
import { HeldSentences } from './held-sentences.tsx'
import type { PostDraft } from './post-draft.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { showRestored } from './show-restored.ts'
import { useEditorWork } from './use-editor-work.ts'
import { usePanel } from './use-panel.ts'

/** Only what a writer wrote may claim what nobody has confirmed. */
const mayWait = ({ writer, status }: Post) =>
  writer !== null && (status === 'held' || status === 'draft' || status === 'failed')

interface PostEditorProps {
  post: Post | undefined
  /** The version that stands on the site, where one does. */
  liveVersion: number | null
  wordRange: ContentFieldProps['wordRange']
  plan: PlanId | 'free' | undefined
  /** Of the customer's own site. */
  siteUrl: string | undefined
  /** After a save by hand; the post may be publishing, scheduled or a draft. */
  onSaved(post: Post): void
  /** A further way to begin; `letLeave` lifts the leave warning when nothing written would be lost. */
  renderExtra(draft: PostDraft, letLeave: () => void): ReactNode
}

export function PostEditor({ post, liveVersion, onSaved, renderExtra, ...about }: PostEditorProps) {
  const { editor, kept, trouble, saves, letLeave, mayLeave } = useEditorWork(post, onSaved)
  const { draft, base, conflict, isSaving, isDirty } = editor
  const [isPanelOpen, setPanelOpen] = usePanel(hasPanelError(editor.errors))
  function submit(event: FormEvent) {
    event.preventDefault()
    saves.saveDraft()
  }
  const isLive = base?.status === 'published'
  const isAhead = isLive && (editor.isTextDirty || (liveVersion !== null && editor.version > liveVersion))
  return (
    <form noValidate onSubmit={submit} className="space-y-6" aria-label="Post">
      <UnsavedGuard isDirty={isDirty} mayLeave={mayLeave} onLeave={kept.drop} />
      <ErrorSummary problems={editorProblems(editor.errors)} attempt={editor.attempt} />
      <EditorNotices editor={editor} kept={kept} isAhead={isAhead} onKeepMine={saves.keepMine} />
      {base && mayWait(base) && <HeldSentences post={base} flush={editor.flush} onDecided={editor.replace} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {renderExtra(draft, letLeave)}
        <EditorTools
          editor={editor}
          isPanelOpen={isPanelOpen}
          onPanel={setPanelOpen}
          onRestored={(restored, before) => showRestored(restored, before, editor.replace)}
          onFailed={() => toast.error('Failed to save draft')}
        />
      </div>
      <div className={isPanelOpen ? 'grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]' : ''}>
        <EditorFields
          {...editor}
          wordRange={about.wordRange}
          onSchedule={saves.schedule}
          onUnschedule={saves.unschedule}
        />
        {isPanelOpen && <EditorPanel post={base} editor={editor} {...about} isAhead={isAhead} />}
      </div>
      <AutosaveTrouble trouble={trouble} />
      <EditorActions isSaving={isSaving} onPublish={saves.publish}>
        <SaveIndicator
          isSaving={isSaving}
          isDirty={isDirty}
          savedAt={base?.updated_at ?? null}
          hindrance={conflict && 'conflict'}
        />
      </EditorActions>
    </form>
  )
}
