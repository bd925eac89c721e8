import { lazy, Suspense, useState } from 'react'
import type { Post } from '../../../contract/posts/posts.ts'
import { Button } from '../../ui/button.tsx'
import type { PostEditing } from '../editor/use-post-editor.ts'
import { Stroke } from '../../ui/icon.tsx'

const PreviewDialog = lazy(async () => ({
  default: (await import('../editor/preview-dialog.tsx')).PreviewDialog,
}))
const RevisionsDialog = lazy(async () => ({
  default: (await import('../revisions/revisions-dialog.tsx')).RevisionsDialog,
}))

interface EditorToolsProps {
  editor: PostEditing
  isPanelOpen: boolean
  onPanel(isOpen: boolean): void
  onRestored(post: Post, before: string): void
  /** What could not be saved before its revisions are looked at. */
  onFailed(): void
}

/** What looks at the text without changing it. */
export function EditorTools({ editor, isPanelOpen, onPanel, onRestored, onFailed }: EditorToolsProps) {
  const [open, setOpen] = useState<'preview' | 'revisions'>()
  const close = () => setOpen(undefined)
  async function openRevisions() {
    try {
      // What stands there is a revision too, and can be brought back.
      if (editor.isTextDirty) await editor.flush()
      setOpen('revisions')
    } catch {
      onFailed()
    }
  }
  return (
    <div className="flex flex-wrap gap-1 max-sm:-mx-4 sm:gap-2">
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('preview')}>
        Preview
      </Button>
      {(editor.version > 0 || editor.isTextDirty) && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => void openRevisions()}>
          Revisions
        </Button>
      )}
      <Button
        look="quiet"
        aria-expanded={isPanelOpen}
        aria-controls={isPanelOpen ? 'editor-panel' : undefined}
        onClick={() => onPanel(!isPanelOpen)}
      >
        Details
        <Stroke size={20} className="size-5 stroke-current stroke-[1.6]" d="M3 4h14v12H3zM12.5 4v12" />
      </Button>
      <Suspense fallback={null}>
        {open === 'preview' && <PreviewDialog draft={editor.draft} onClose={close} />}
        {open === 'revisions' && (
          <RevisionsDialog
            postId={editor.id}
            version={editor.version}
            draft={editor.draft}
            onRestored={(post, before) => {
              close()
              onRestored(post, before)
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
