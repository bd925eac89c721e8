import { Button } from '../../ui/button.tsx'
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
      <div className="flex flex-wrap gap-3">
        <Button onClick={onPublish}>Publish now</Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
