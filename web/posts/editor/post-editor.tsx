import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { PlanId } from '../../../contract/plans.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { ErrorSummary, type FormProblem } from '../../ui/fields/error-summary.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import type { ApiFailure } from '../../platform/api-failure.ts'
import { Button, ButtonLink, textLinkClasses } from '../../ui/button.tsx'
import { formatTime } from '../../platform/dates.ts'
import { api } from '../../platform/api.ts'
import { EditorTools } from '../text/editor-tools.tsx'
import { toastWithUndo } from '../undo-toast.tsx'
import type { ContentFieldProps } from './content-field.tsx'
import { EditorFields } from './editor-fields.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { EditorPanel } from './panel/editor-panel.tsx'
import { HeldSentences } from './panel/held-sentences.tsx'
import { type PostDraft, emptyDraft } from '../post-draft.ts'
import { LossDialog } from './saving/loss-dialog.tsx'
import { PublishButton } from './saving/publish-button.tsx'
import { useEditorWork } from './use-editor-work.ts'
import { isUnanswered } from './saving/save-post.ts'
import type { EditorState } from './editor-state.ts'

const key = 'editor_panel'

/** Whether the side panel is open, as it was left in this browser. Where it lies below the text it begins closed. */
function usePanel(isNeeded: boolean) {
  const [isOpen, setOpen] = useState(
    () => (localStorage.getItem(key) ?? (innerWidth >= 1280 ? 'open' : '')) === 'open',
  )
  function set(next: boolean) {
    localStorage.setItem(key, next ? 'open' : 'closed')
    setOpen(next)
  }
  // It stays after the problem is fixed: someone is working in it.
  if (isNeeded && !isOpen) setOpen(true)
  return [isOpen, set] as const
}

/** Whether something is wrong in the side panel. */
const hasPanelError = ({ title: _title, content: _content, form: _form, ...errors }: EditorState['errors']) =>
  Object.values(errors).some(Boolean)

/** What is wrong, each with the field that it leads to. */
function editorProblems(errors: EditorState['errors']): FormProblem[] {
  const form = errors.form ? [{ id: '', message: errors.form }] : []
  const fields = (Object.keys(emptyDraft) as (keyof PostDraft)[]).flatMap((id) =>
    errors[id] ? [{ id, message: errors[id] }] : [],
  )
  return [...form, ...fields]
}

/** Only what a writer wrote may claim what nobody has confirmed. */
const mayWait = ({ writer, status }: Post) =>
  writer !== null && (status === 'held' || status === 'draft' || status === 'failed')

interface PostEditorProps {
  post: Post | undefined
  /** The version that stands on the site, where one does. */
  liveVersion: number | null
  wordRange: ContentFieldProps['wordRange']
  plan: PlanId | 'free' | undefined
  /** Of the customer's own site: empty without one, undefined while nobody knows. */
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
  // What is live was written for the plan of its day.
  const wordRange = isLive ? undefined : about.wordRange
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
        <EditorFields {...editor} wordRange={wordRange} />
        {isPanelOpen && (
          <EditorPanel post={base} {...about} {...{ editor, saves, wordRange, isAhead, setPanelOpen }} />
        )}
      </div>
      {saves.loss && <LossDialog loss={saves.loss} onClose={saves.endLoss} />}
      <EditorActions
        trouble={trouble}
        publish={{ post: base, draft, isSaving, wordRange, saves, siteUrl: about.siteUrl }}
      >
        <SaveIndicator
          {...{ isSaving, isDirty }}
          savedAt={base?.updated_at ?? null}
          hindrance={conflict && 'conflict'}
        />
      </EditorActions>
    </form>
  )
}

/** Why the text is not saved just now. The region stands there from the beginning, so that what comes into it is said. */
function AutosaveTrouble({ trouble }: { trouble: ApiFailure | undefined }) {
  return (
    <div role="status" className="w-full pb-1 text-sm empty:hidden">
      {trouble && (
        <p className="rounded-lg border border-warn/35 bg-warn-wash px-4 py-2.5">
          <strong className="font-semibold">Failed to save draft.</strong>{' '}
          {isUnanswered(trouble)
            ? "We couldn't reach the server. Your text is kept in this browser and saved as soon as the server is back."
            : `${trouble.message} Your text is kept in this browser.`}
        </p>
      )}
    </div>
  )
}

interface EditorActionsProps {
  trouble: ApiFailure | undefined
  publish: ComponentProps<typeof PublishButton>
  children: ReactNode
}

function EditorActions({ trouble, publish, children }: EditorActionsProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-2 border-t border-line bg-paper px-4 py-2 sm:-mx-8 sm:gap-x-3 sm:px-8 sm:py-3">
      <AutosaveTrouble trouble={trouble} />
      <div className="w-full sm:mr-auto sm:w-auto">{children}</div>
      <ButtonLink to="/dashboard/posts" look="quiet">
        Cancel
      </ButtonLink>
      <Button type="submit" look="secondary" busy={publish.isSaving}>
        Save Draft
      </Button>
      <PublishButton {...publish} />
    </div>
  )
}

interface SaveIndicatorProps {
  isSaving: boolean
  isDirty: boolean
  savedAt: string | null
  /** The id of what must be settled before anything is saved. */
  hindrance?: string
}

/** For the eyes: what is said aloud are failures, as a pause in typing is no time to be talked to. */
function SaveIndicator({ isSaving, isDirty, savedAt, hindrance }: SaveIndicatorProps) {
  const saved = savedAt ? `Last saved at ${formatTime(savedAt)}` : ''
  const dot = isSaving ? 'bg-blue' : isDirty ? 'bg-seal' : 'bg-good'
  const text = isSaving ? 'Saving...' : isDirty ? 'Unsaved changes' : saved
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm text-soft">
      {text && <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />}
      {text}
      {hindrance && (
        <a href={`#${hindrance}`} className={textLinkClasses}>
          Choose a version
        </a>
      )}
    </p>
  )
}

/** Puts a restored text into the editor; `before` is the revision that takes this back. */
function showRestored(restored: Post, before: string, replace: (post: Post) => void): void {
  const { id, version } = restored
  replace(restored)
  toastWithUndo('The earlier version is back.', () => {
    api.posts.restoreRevision({ id, revisionId: before, version }).then(
      (answer) => replace(answer.post),
      () => toast.error('The post has changed since. Earlier versions are under Revisions.'),
    )
  })
}
