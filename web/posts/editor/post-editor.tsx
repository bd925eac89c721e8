import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { plans } from '../../../contract/billing/plans.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { usePlan } from '../../platform/plan-query.ts'
import { read } from '../../platform/api.ts'
import { ErrorSummary, problemsOf } from '../../ui/fields/error-summary.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { Canvas } from './canvas.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useListener } from '../../platform/use-listener.ts'
import { EditorPanel, isApprovalWanted, isSheet, type TabName } from './panel/editor-panel.tsx'
import { HeldLine, HeldReview } from './panel/held-review.tsx'
import { type PostDraft, draftErrors, emptyDraft } from '../post-draft.ts'
import { useEditorWork } from './use-editor-work.ts'
import { EditorContext, useEditing } from './editor-context.ts'
import { fieldsElsewhere, hasErrorIn, type EditorState } from './editor-state.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import type { Loss } from './saving/use-editor-saves.ts'

// Lazy because few posts are changed on request.
const AskChange = lazyPart(async () => (await import('./panel/ask-change.tsx')).AskChange)

const PublishSummary = lazyPart(async () => (await import('./publish/publish-summary.tsx')).PublishSummary)

const ApprovalLine = lazyPart(async () => (await import('./panel/approval.tsx')).ApprovalLine)

const key = 'editor_panel'

/** Remembers in this browser whether the panel is open. Where it would cover the text, it starts closed. */
function usePanel(post: Post | undefined) {
  const [tab, setTab] = useState<TabName>(
    isApprovalWanted() ? 'share' : post?.status === 'held' ? 'quality' : 'post',
  )
  const [isOpen, setOpen] = useState(
    () => isApprovalWanted() || (innerWidth >= 1280 && localStorage.getItem(key) !== 'closed'),
  )
  function show(next: TabName) {
    setTab(next)
    setOpen(true)
  }
  useListener(['hashchange'], () => isApprovalWanted() && show('share'))
  function setPanelOpen(next: boolean) {
    localStorage.setItem(key, next ? 'open' : 'closed')
    setOpen(next)
  }
  return { isPanelOpen: isOpen, setPanelOpen, show, tabs: { tab, setTab } }
}

/** Lists the errors, each with the field to jump to. */
function EditorErrors({ reveal }: { reveal(): void }) {
  const { errors, attempt } = useEditing()
  const problems = problemsOf(Object.keys(emptyDraft), errors).map(({ id, message }) => ({
    id: fieldsElsewhere.summary.includes(id as keyof PostDraft) ? '' : id,
    message,
  }))
  return <ErrorSummary {...{ problems, attempt, reveal }} />
}

interface PostEditorProps {
  post: Post | undefined
  /** The version on the site, if the post is live. */
  liveVersion: number | null
  /** When a post that nobody has approved is planned to go out. */
  slot: string | null
  notices?: ReactNode
  /** What a live post brought. */
  results?: ReactNode
  /** The unpublish button, while a live post can be taken down. */
  unpublish?: ReactNode
  /** Called after a manual save; the post may be publishing, scheduled or a draft. */
  onSaved(post: Post): void
  /** Another way to start a post; `allowLeaving` disables the leave warning if nothing would be lost. */
  renderExtra(draft: PostDraft, allowLeaving: () => void, label?: string): ReactNode
}

export function PostEditor({ post, liveVersion, slot, onSaved, renderExtra, ...about }: PostEditorProps) {
  const { editor, allowLeaving, ...work } = useEditorWork(post, slot, onSaved)
  const { draft, base, isDirty } = editor
  const { unsaved, saves } = work
  const { isPanelOpen, setPanelOpen, show, tabs } = usePanel(post)
  const [passage, setPassage] = useState<string>()
  const [askedBy, setAskedBy] = useState<string>()
  useRefusedAttempt(editor, { panel: () => show('post'), summary: () => setAskedBy('Publish') })
  const isLive = base?.status === 'published'
  const isAhead = isLive && (editor.isTextDirty || (liveVersion !== null && editor.version > liveVersion))
  // If the post can't be saved, show its errors instead of asking.
  const askPublish = (button: string) =>
    Object.keys(draftErrors(draft, 'published')).length > 0 ? saves.publish() : setAskedBy(button)
  const shared = { ...useGuides(isLive), askPublish, askChange: setPassage }
  const shows = { showText: () => isSheet() && setPanelOpen(false), showQuality: () => show('quality') }
  return (
    <EditorContext value={{ ...editor, ...work, ...shared, ...shows }}>
      <form
        noValidate
        onSubmit={(event) => (event.preventDefault(), saves.saveDraft())}
        className="-mt-6 sm:-mt-8"
        aria-label="Post"
      >
        <UnsavedGuard isDirty={isDirty || editor.isDateUnset} {...unsaved.guard} />
        <EditorBar
          {...{ isAhead, isPanelOpen, unpublish: about.unpublish }}
          onPanel={setPanelOpen}
          generate={renderExtra(draft, allowLeaving)}
        />
        <HeldReview>
          <div
            className={`pt-4 ${isPanelOpen ? 'grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_19rem]' : ''}`}
          >
            <div className="mx-auto flex w-full max-w-[44rem] min-w-0 flex-col gap-4">
              <EditorErrors reveal={() => show('post')} />
              {about.notices}
              <EditorNotices />
              <HeldLine />
              {base && <ApprovalLine post={base} />}
              <Canvas>{renderExtra(draft, allowLeaving, 'Let Quillcast write a draft')}</Canvas>
            </div>
            {isPanelOpen && <EditorPanel {...{ ...tabs, setPanelOpen }} results={about.results} />}
          </div>
          {askedBy && <PublishSummary button={askedBy} onClose={() => setAskedBy(undefined)} />}
        </HeldReview>
        {passage && <AskChange passage={passage} onClose={() => setPassage(undefined)} />}
        {saves.loss && <LossDialog loss={saves.loss} onClose={saves.endLoss} />}
      </form>
    </EditorContext>
  )
}

/** The customer's site, and the length of generated posts. */
function useGuides(isLive: boolean) {
  const { plan } = usePlan()
  const { data } = useQuery({ ...read('profile', 'get'), staleTime: 0 })
  return {
    siteUrl: data && (data.businessProfile?.wordpressSiteUrl ?? ''),
    // A live post may date from a different plan.
    wordRange: isLive || !plan || plan === 'free' ? undefined : plans[plan].limits.words,
  }
}

/** Leads to the fields that a refused attempt names, once per attempt. */
function useRefusedAttempt(
  { errors, attempt }: EditorState,
  shows: Record<keyof typeof fieldsElsewhere, () => void>,
) {
  const [handledAttempt, setHandledAttempt] = useState(attempt)
  if (handledAttempt === attempt) return
  setHandledAttempt(attempt)
  for (const place of ['panel', 'summary'] as const) if (hasErrorIn(place, errors)) shows[place]()
}

const LossDialog = ({ loss, onClose }: { loss: Loss; onClose(): void }) => (
  <ConfirmDialog
    title="Saving would remove:"
    cancel="Go back"
    action="Save without them"
    look="danger"
    busyLabel="Saving..."
    onConfirm={() => loss.retry().then(onClose)}
    onClose={onClose}
  >
    <ul className="list-disc space-y-1 pl-6">
      {loss.lost.map((what) => (
        <li key={what}>{what}</li>
      ))}
    </ul>
  </ConfirmDialog>
)
