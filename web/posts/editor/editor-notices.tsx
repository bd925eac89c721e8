import type { Post } from '../../../contract/posts/posts.ts'
import { textLinkClasses, Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { formatMoment } from '../../platform/dates.ts'
import { ConflictPanel } from './saving/conflict-panel.tsx'
import type { Conflict } from './editor-state.ts'
import { RefreshNotice } from './refresh-notice.tsx'
import type { useKeptDraft } from './saving/use-kept-draft.ts'
import type { PostEditing } from './use-post-editor.ts'
import type { KeptDraft } from './saving/kept-draft.ts'

interface EditorNoticesProps {
  editor: PostEditing
  kept: ReturnType<typeof useKeptDraft>
  isAhead: boolean
  onKeepMine(wanted: Conflict['wanted']): void
}

const isUnsent = ({ status }: Post) => status === 'draft' || status === 'held'

/** What has to be known before one goes on writing. */
export function EditorNotices({ editor, kept, isAhead, onKeepMine }: EditorNoticesProps) {
  const { base, conflict, draft } = editor
  return (
    <>
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          draft={draft}
          onLoadOther={editor.loadOther}
          onKeepMine={() => onKeepMine(conflict.wanted)}
          onGiveUp={editor.endConflict}
        />
      )}
      <UnsavedNotice
        kept={kept.offer}
        onBringBack={(before) => {
          editor.bringBack(before)
          kept.endOffer(false)
        }}
        onDiscard={() => kept.endOffer(true)}
      />
      {base?.writer && isUnsent(base) && <RefreshNotice post={base} flush={editor.flush} />}
      {base?.status === 'published' && <LiveNotice url={base.wordpress_url} isAhead={isAhead} />}
    </>
  )
}

interface LiveNoticeProps {
  url: string | null
  /** What is here is newer than what stands on the site. */
  isAhead: boolean
}

function LiveNotice({ url, isAhead }: LiveNoticeProps) {
  return (
    <Notice tone={isAhead ? 'info' : 'good'}>
      <p>
        {isAhead
          ? 'Your site has an older version. Your changes are saved here only. Press Publish to update your site.'
          : 'This post is live. Press Publish to update it on your site.'}{' '}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className={textLinkClasses}>
            View the post
          </a>
        )}
      </p>
    </Notice>
  )
}

interface UnsavedNoticeProps {
  kept: KeptDraft | undefined
  onBringBack(kept: KeptDraft): void
  onDiscard(): void
}

function UnsavedNotice({ kept, onBringBack, onDiscard }: UnsavedNoticeProps) {
  if (!kept) return null
  const title = kept.draft.title.trim() || 'Untitled'
  return (
    <Notice tone="warn" title="You have unsaved text">
      <p>
        “{title}” was typed here {formatMoment(kept.at)} and not saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => onBringBack(kept)}>
          Bring it back
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
