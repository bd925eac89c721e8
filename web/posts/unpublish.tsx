import { useState } from 'react'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import { promisedHours } from '../../contract/autopilot/promised-hours.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { useNow } from '../platform/use-now.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions, Dialog } from '../ui/messages/dialog.tsx'

const undoMs = promisedHours.undo * 3_600_000

interface UnpublishProps {
  post: Post
  /** What the site's plugins may have done with it by themselves. */
  sharing: string | null | undefined
  onUnpublish(id: string): void
}

/** The way back of a post that went live less than a day ago. */
export function Unpublish({ post, sharing, onUnpublish }: UnpublishProps) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const leftMs = post.published_at ? Date.parse(post.published_at) + undoMs - now : 0
  if (post.status !== 'published' || isPublishing(post) || leftMs <= 0) return null
  const hours = Math.max(1, Math.floor(leftMs / 3_600_000))
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" className="px-2.5!" onClick={() => setAsking(true)}>
        Unpublish ({hours} h left)
      </Button>
      {isAsking && (
        <Dialog title="Unpublish this post?" onClose={() => setAsking(false)}>
          <p className="mb-6">
            It becomes a draft again, here and in WordPress. Its address shows an error until you publish it
            again. Captions that were not mailed yet are withdrawn.
          </p>
          {sharing && <p className="mb-6">{sharing}</p>}
          <DialogActions
            type="button"
            cancel="Leave it live"
            onCancel={() => setAsking(false)}
            onClick={() => {
              setAsking(false)
              onUnpublish(post.id)
            }}
          >
            Unpublish
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
