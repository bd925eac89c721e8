import { useEffect, useRef } from 'react'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import type { Post } from '../../contract/posts/posts.ts'

/** Calls `onLive` once when a post or update seen during publishing is confirmed live. */
export function usePublishOutcome(
  post: Post | undefined,
  onLive: (post: Post, isUpdate: boolean) => void,
): void {
  const before = useRef<Post>(undefined)
  useEffect(() => {
    const publishing = before.current && isPublishing(before.current) ? before.current : undefined
    if (publishing && post?.status === 'published' && !post.update)
      onLive(post, publishing.status === 'published')
    before.current = post
  }, [post, onLive])
}
