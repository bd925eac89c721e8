import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { countPosts } from './change-words.ts'

interface PublishDialogProps {
  count: number
  onPublish(): void
  onClose(): void
}

/** Asked before several go live at once: what readers have seen cannot be undone. */
export function PublishDialog({ count, onPublish, onClose }: PublishDialogProps) {
  return (
    <Dialog title={`Publish ${countPosts(count)} now?`} onClose={onClose}>
      <p className="mb-6 text-soft">
        {count === 1 ? 'It goes' : 'They go'} to your WordPress site at once. What is already live there stays
        as it is.
      </p>
      <DialogActions type="button" onClick={onPublish} onCancel={onClose}>
        Publish now
      </DialogActions>
    </Dialog>
  )
}
