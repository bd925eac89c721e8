import type { Post } from '../../../contract/posts/posts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { formatMoment } from '../../platform/dates.ts'
import { ConflictPanel } from './saving/conflict-panel.tsx'
import type { Conflict } from './editor-state.ts'
import { RefreshNotice } from './refresh-notice.tsx'
import type { useKeptDraft } from './saving/use-kept-draft.ts'
import type { PostEditing } from './use-post-editor.ts'

interface EditorNoticesProps {
  editor: PostEditing
  kept: ReturnType<typeof useKeptDraft>
  onKeepMine(wanted: Conflict['wanted']): void
}

const isUnsent = ({ status }: Post) => status === 'draft' || status === 'held'

/** What has to be known before one goes on writing. */
export function EditorNotices({ editor, kept, onKeepMine }: EditorNoticesProps) {
  const { base, conflict } = editor
  return (
    <>
      {conflict && <ConflictPanel {...{ editor, conflict }} onKeepMine={() => onKeepMine(conflict.wanted)} />}
      <UnsavedNotice {...{ editor, kept }} />
      {base?.writer && isUnsent(base) && <RefreshNotice post={base} flush={editor.flush} />}
    </>
  )
}

function UnsavedNotice({ editor, kept: { offer, endOffer } }: Omit<EditorNoticesProps, 'onKeepMine'>) {
  if (!offer) return null
  const { draft, at } = offer
  return (
    <Notice tone="warn" title="You have unsaved text">
      <p>
        “{draft.title.trim() || 'Untitled'}” was typed here {formatMoment(at)} and not saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => (editor.bringBack(offer), endOffer(false))}>
          Bring it back
        </Button>
        <Button look="quiet" onClick={() => endOffer(true)}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
