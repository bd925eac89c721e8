import type { Post } from '../../../contract/posts/posts.ts'
import { Button } from '../../ui/button.tsx'
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
  onKeepMine(wanted: Conflict['wanted']): void
}

const isUnsent = ({ status }: Post) => status === 'draft' || status === 'held'

/** What has to be known before one goes on writing. */
export function EditorNotices({ editor, kept, onKeepMine }: EditorNoticesProps) {
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
    </>
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
