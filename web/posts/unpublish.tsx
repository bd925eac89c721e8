import { isPublishing } from '../../contract/posts/is-publishing.ts'
import { promisedHours } from '../../contract/autopilot/promised-hours.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { useNow } from '../platform/use-now.ts'
import { ConfirmButton } from '../ui/messages/confirm-dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { api, queryClient } from '../platform/api.ts'

const undoMs = promisedHours.undo * 3_600_000

interface UnpublishProps {
  post: Post
  /** Names plugins of the site that may have shared the post. */
  sharing: string | null | undefined
  onUnpublish(id: string): void
}

/** The unpublish button, for a day after the post went live. */
export function Unpublish({ post, sharing, onUnpublish }: UnpublishProps) {
  const now = useNow()
  const leftMs = post.published_at ? Date.parse(post.published_at) + undoMs - now : 0
  if (post.status !== 'published' || isPublishing(post) || leftMs <= 0) return null
  const hours = Math.max(1, Math.floor(leftMs / 3_600_000))
  return (
    <ConfirmButton
      button={{ className: 'px-2.5!', children: `Unpublish (${hours} h left)` }}
      title="Unpublish this post?"
      cancel="Leave it live"
      action="Unpublish"
      onConfirm={() => onUnpublish(post.id)}
    >
      <p>
        It becomes a draft again, here and in WordPress. Its address shows an error until you publish it
        again. Captions that were not mailed yet are withdrawn.
      </p>
      {sharing && <p>{sharing}</p>}
    </ConfirmButton>
  )
}

/** Takes a live post off the site and reports the outcome; `isGoing` until then. */
export function useUnpublish(post: Post | undefined) {
  const { isPending, isSuccess, mutate, reset } = useMutation({
    mutationFn: (id: string) => api.publishing.undo({ id }),
    onSuccess: (answer) =>
      queryClient.setQueryData(['posts', 'get', { id: answer.post.id }], (old?: object) => ({
        ...old,
        ...answer,
      })),
    meta: { failure: 'The post couldn’t be unpublished. Try again.' },
  })
  const isGoing = isPending || (isSuccess && post?.status === 'publishing')
  useEffect(() => {
    if (!isSuccess || isGoing) return
    // Another publishing later is not ours to report.
    reset()
    if (post?.status === 'draft') toast.success('The post is a draft again, here and on your site.')
    else toast.error(post?.failure?.message ?? 'The post couldn’t be unpublished.')
  }, [isGoing, isSuccess, post, reset])
  return { isGoing, unpublish: mutate }
}
