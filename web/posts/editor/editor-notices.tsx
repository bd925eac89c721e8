import type { Post } from '../../../contract/posts.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import type { Conflict } from './editor-state.ts'
import { LiveNotice } from './live-notice.tsx'
import { RefreshNotice } from './refresh-notice.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import type { useKeptDraft } from './use-kept-draft.ts'
import type { PostEditing } from './use-post-editor.ts'

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
