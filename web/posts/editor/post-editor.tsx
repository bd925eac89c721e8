import { type ReactNode, useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { PlanId } from '../../../contract/billing/plans.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { ErrorSummary, type FormProblem } from '../../ui/fields/error-summary.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { api } from '../../platform/api.ts'
import { toastWithUndo } from '../undo-toast.tsx'
import { Canvas } from './canvas.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useListener } from '../../ui/use-listener.ts'
import { EditorPanel, isApprovalWanted } from './panel/editor-panel.tsx'
import { HeldLine, HeldReview } from './panel/held-review.tsx'
import { type PostDraft, emptyDraft } from '../post-draft.ts'
import { useEditorWork } from './use-editor-work.ts'
import type { WordRange } from './word-range.ts'
import { usePublishing } from './publish/use-publishing.tsx'
import { hasPanelError, type EditorState } from './editor-state.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import type { Loss } from './saving/use-editor-saves.ts'

// Lazy because few posts are changed on request.
const AskChange = lazyPart(async () => (await import('./panel/ask-change.tsx')).AskChange)

const ApprovalLine = lazyPart(async () => (await import('./panel/approval.tsx')).ApprovalLine)

const key = 'editor_panel'

/** Remembers in this browser whether the panel is open. Where it would cover the text, it starts closed. */
function usePanel(isNeeded: boolean) {
  const [isOpen, setOpen] = useState(
    () => isApprovalWanted() || (innerWidth >= 1280 && localStorage.getItem(key) !== 'closed'),
  )
  useListener(['hashchange'], () => isApprovalWanted() && setOpen(true))
  function set(next: boolean) {
    localStorage.setItem(key, next ? 'open' : 'closed')
    setOpen(next)
  }
  // Leave it open after the problem is fixed, because someone is using it.
  if (isNeeded && !isOpen) setOpen(true)
  return [isOpen, set] as const
}

// Fields of the publish dialog rather than the page.
const fieldsElsewhere = new Set<keyof PostDraft>(['categories', 'featuredImage', 'author', 'type'])

/** Lists the errors, each with the field to jump to. */
function editorProblems(errors: EditorState['errors']): FormProblem[] {
  const form = errors.form ? [{ id: '', message: errors.form }] : []
  const fields = (Object.keys(emptyDraft) as (keyof PostDraft)[]).flatMap((id) =>
    errors[id] ? [{ id: fieldsElsewhere.has(id) ? '' : id, message: errors[id] }] : [],
  )
  return [...form, ...fields]
}

interface PostEditorProps {
  post: Post | undefined
  /** The version on the site, if the post is live. */
  liveVersion: number | null
  wordRange: WordRange | undefined
  plan: PlanId | 'free' | undefined
  /** The customer's site: empty without one, undefined while loading. */
  siteUrl: string | undefined
  /** Notices to read before editing. */
  notices?: ReactNode
  /** What a live post brought. */
  results?: ReactNode
  /** The unpublish button, while a live post can be taken down. */
  unpublish?: ReactNode
  /** Called after a manual save; the post may be publishing, scheduled or a draft. */
  onSaved(post: Post): void
  /** Another way to start a post; `letLeave` disables the leave warning if nothing would be lost. */
  renderExtra(draft: PostDraft, allowLeaving: () => void): ReactNode
}

export function PostEditor({ post, liveVersion, onSaved, renderExtra, ...about }: PostEditorProps) {
  const { editor, unsaved, trouble, saves, allowLeaving, mayLeave } = useEditorWork(post, onSaved)
  const { draft, base, isDirty } = editor
  const [isPanelOpen, setPanelOpen] = usePanel(hasPanelError(editor.errors))
  const { plan, siteUrl, results } = about
  const [passage, setPassage] = useState<string>()
  const isLive = base?.status === 'published'
  // A live post may date from a different plan.
  const wordRange = isLive ? undefined : about.wordRange
  const publishing = usePublishing({ editor, wordRange, saves, siteUrl })
  const panel = { editor, plan, siteUrl, wordRange, results, setPanelOpen, onSchedule: publishing.ask }
  const isAhead = isLive && (editor.isTextDirty || (liveVersion !== null && editor.version > liveVersion))
  return (
    <form
      noValidate
      onSubmit={(event) => (event.preventDefault(), saves.saveDraft())}
      className="-mt-6 sm:-mt-8"
      aria-label="Post"
    >
      <UnsavedGuard isDirty={isDirty} mayLeave={mayLeave} onLeave={unsaved.drop} />
      <EditorBar
        {...{ editor, trouble, isAhead, isPanelOpen }}
        onPanel={setPanelOpen}
        onRestored={(restored, before) => showRestored(restored, before, editor.replace)}
        onPublish={publishing.ask}
        onUnschedule={saves.unschedule}
        generate={renderExtra(draft, allowLeaving)}
        unpublish={about.unpublish}
      />
      <HeldReview editor={editor}>
        <div
          className={`pt-4 ${isPanelOpen ? 'grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_19rem]' : ''}`}
        >
          <div className="mx-auto flex w-full max-w-[44rem] min-w-0 flex-col gap-4">
            <ErrorSummary problems={editorProblems(editor.errors)} attempt={editor.attempt} />
            {about.notices}
            <EditorNotices editor={editor} unsaved={unsaved} onKeepMine={saves.keepMine} />
            <HeldLine />
            {base && <ApprovalLine post={base} />}
            <Canvas editor={editor} wordRange={wordRange} onAsk={setPassage} />
          </div>
          {isPanelOpen && <EditorPanel {...panel} />}
        </div>
      </HeldReview>
      {publishing.summary}
      {passage && <AskChange {...{ editor, plan, passage }} onClose={() => setPassage(undefined)} />}
      {saves.loss && <LossDialog loss={saves.loss} onClose={saves.endLoss} />}
    </form>
  )
}

/** Puts a restored text into the editor; `before` is the revision for Undo. */
function showRestored(restored: Post, before: string, replace: (post: Post) => void): void {
  const { id, version } = restored
  replace(restored)
  toastWithUndo('The earlier version is back.', () => {
    api.posts.restoreRevision({ id, revisionId: before, version }).then(
      (answer) => replace(answer.post),
      () => toast.error('The post has changed since. Earlier versions are under History.'),
    )
  })
}

/** Asks before saving removes anything the author wrote. */
function LossDialog({ loss, onClose }: { loss: Loss; onClose(): void }) {
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    await loss.retry()
    onClose()
  }
  return (
    <ConfirmDialog
      title="Saving would remove:"
      cancel="Go back"
      action="Save without them"
      look="danger"
      busyLabel="Saving..."
      of={{ isPending: isBusy }}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-6">
        {loss.lost.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
