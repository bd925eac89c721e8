import { useState, type ComponentProps, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { Post } from '../../../contract/posts/posts.ts'
import { api, isUnanswered } from '../../platform/api.ts'
import { formatTime } from '../../platform/dates.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SampleArticleBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink, buttonClasses, NewTabLink, textLinkClasses } from '../../ui/button.tsx'
import { Stroke } from '../../ui/icon.tsx'
import { PostStatusBadge } from '../post-status-badge.tsx'
import { UnscheduleDialog } from '../unschedule-dialog.tsx'
import { toastWithUndo } from '../../ui/messages/undo-toast.tsx'
import { Dot } from './panel/panel-fold.tsx'
import { useEditing } from './editor-context.ts'
import { DialogButton } from '../../ui/messages/dialog.tsx'

const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const RevisionsDialog = lazyPart(
  async () => (await import('../revisions/revisions-dialog.tsx')).RevisionsDialog,
)

interface EditorBarProps {
  /** The text here is newer than the one on the site. */
  isAhead: boolean
  isPanelOpen: boolean
  onPanel(isOpen: boolean): void
  generate: ReactNode
  unpublish: ReactNode
}

/** Actions for the post as a whole. On phones, the first row scrolls away below the top bar. */
export function EditorBar({ isAhead, generate, unpublish, ...panel }: EditorBarProps) {
  const { base, askPublish } = useEditing()
  const isLive = base?.status === 'published'
  const publish = isLive ? 'Update' : 'Publish'
  const isCrowded = isLive || (base?.status === 'scheduled' && base.writer === 'sample')
  return (
    <div
      id="editor-bar"
      data-crowded={isCrowded || undefined}
      className="group sticky top-5 z-10 -mx-4 flex flex-wrap items-center gap-x-1 border-b border-line bg-paper px-2 pb-1 text-sm sm:top-16 sm:-mx-8 sm:px-6 sm:py-1"
    >
      <ButtonLink to="/dashboard/posts" look="quiet" className="px-2.5! whitespace-nowrap">
        <Stroke size={20} className="size-5 stroke-current stroke-[1.6]" d="M12 4.5 6.5 10l5.5 5.5" />
        <span className="max-sm:sr-only">Cancel</span>
      </ButtonLink>
      <PostStatusBadge status={base?.status ?? 'draft'} update={base?.update ?? null} />
      <SampleArticleBadge writer={base?.writer ?? null} />
      <SaveIndicator isAhead={isAhead} />
      {isLive && base.wordpress_url && (
        <NewTabLink href={base.wordpress_url} className={buttonClasses('quiet', 'px-2.5!')}>
          View<span className="sr-only"> the post</span>
        </NewTabLink>
      )}
      {unpublish}
      {base?.status === 'scheduled' && <Unschedule />}
      <div className="flex items-center max-sm:grow max-sm:justify-between">
        {generate}
        <LookTools {...panel} />
        <Button type="submit" look="quiet" className="px-1.5! whitespace-nowrap sm:px-2.5!">
          Save Draft
        </Button>
        <Button aria-haspopup="dialog" className="ml-1 px-3! sm:px-4!" onClick={() => askPublish(publish)}>
          {publish}
        </Button>
      </div>
      <AutosaveTrouble />
    </div>
  )
}

function Unschedule() {
  const { saves } = useEditing()
  return (
    <DialogButton
      look="quiet"
      className="px-2.5!"
      renderDialog={(close) => (
        <UnscheduleDialog onUnschedule={() => (close(), saves.unschedule())} onClose={close} />
      )}
    >
      Unschedule
    </DialogButton>
  )
}

interface BarButtonProps extends ComponentProps<typeof Button> {
  label: string
  /** On a phone, the label instead of the icon. */
  isNamed?: boolean
  /** SVG path on a 20 × 20 grid. */
  icon: string
}

/** The label is visible where the bar has room. */
const BarButton = ({ label, icon, isNamed, ...rest }: BarButtonProps) => (
  <Button
    look="quiet"
    aria-haspopup="dialog"
    title={label}
    className="min-w-11 gap-2 px-1! sm:px-2!"
    {...rest}
  >
    <Stroke
      size={20}
      className={`size-5 stroke-current stroke-[1.6] ${isNamed ? 'max-sm:hidden' : ''}`}
      d={icon}
    />
    <span
      className={`${isNamed ? 'sm:sr-only' : 'sr-only'} min-[90rem]:group-[:not([data-crowded])]:not-sr-only`}
    >
      {label}
    </span>
  </Button>
)

const icons = {
  preview:
    'M2 10c2-3.7 4.7-5.5 8-5.5s6 1.8 8 5.5c-2 3.7-4.7 5.5-8 5.5S4 13.7 2 10zM12.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  history: 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7M3.5 3.5V7H7M10 6.5V10l2.5 2',
  panel: 'M3 4h14v12H3zM12.5 4v12',
}

/** Tools that don't change the text. */
function LookTools({ isPanelOpen, onPanel }: Pick<EditorBarProps, 'isPanelOpen' | 'onPanel'>) {
  const { version, isTextDirty, flush, replace } = useEditing()
  const [open, setOpen] = useState<'preview' | 'history'>()
  const close = () => setOpen(undefined)
  async function openHistory() {
    try {
      // Save first, so that the current text is a revision and can be restored.
      if (isTextDirty) await flush()
      setOpen('history')
    } catch {
      toast.error('Failed to save draft')
    }
  }
  return (
    <>
      <BarButton label="Preview" icon={icons.preview} onClick={() => setOpen('preview')} />
      {(version > 0 || isTextDirty) && (
        <BarButton label="History" icon={icons.history} onClick={() => void openHistory()} />
      )}
      <BarButton
        label="Details"
        isNamed
        icon={icons.panel}
        aria-haspopup={undefined}
        aria-expanded={isPanelOpen}
        aria-controls={isPanelOpen ? 'editor-panel' : undefined}
        onClick={() => onPanel(!isPanelOpen)}
      />
      {open === 'preview' && <PreviewDialog onClose={close} />}
      {open === 'history' && (
        <RevisionsDialog
          onRestored={(restored, before) => {
            close()
            showRestored(restored, before, replace)
          }}
          onClose={close}
        />
      )}
    </>
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

/** Visual only: screen readers announce failures, not every save during typing. */
function SaveIndicator({ isAhead }: { isAhead: boolean }) {
  const { isSaving, isDirty, base, conflict } = useEditing()
  // On a phone there is room for the time alone.
  const saved = base && (
    <>
      <span className="max-sm:sr-only">Last saved at</span> {formatTime(base.updated_at)}
    </>
  )
  const dot = isSaving ? 'bg-blue' : isDirty ? 'bg-seal' : 'bg-good'
  const text = isSaving ? 'Saving...' : isDirty ? 'Unsaved changes' : saved
  return (
    <p className="flex min-h-11 min-w-0 grow basis-24 items-center gap-2 px-2 text-soft">
      {text && <Dot className={dot} />}
      <span className="truncate">
        {text}
        {isAhead && !isDirty && <span className="max-lg:sr-only"> · Your site has an older version.</span>}
      </span>
      {conflict && (
        <a href="#conflict" className={`shrink-0 ${textLinkClasses}`}>
          Choose a version
        </a>
      )}
    </p>
  )
}

/** Why the text can't be saved right now. The region is always rendered, so that screen readers announce what appears in it. */
function AutosaveTrouble() {
  const { trouble } = useEditing()
  return (
    <div role="status" className="w-full pb-2 empty:hidden">
      {trouble && (
        <p className="rounded-lg border border-warn/35 bg-warn-wash px-4 py-2">
          <strong className="font-semibold">Failed to save draft.</strong>{' '}
          {isUnanswered(trouble)
            ? 'We couldn’t reach the server. Your text is kept in this browser and saved as soon as the server is back.'
            : `${trouble.message} Your text is kept in this browser.`}
        </p>
      )}
    </div>
  )
}
