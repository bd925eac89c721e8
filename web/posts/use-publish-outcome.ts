import { useEffect, useRef } from 'react'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import type { Post } from '../../contract/posts/posts.ts'

/** Calls `onLive` once when a post or update seen during publishing is confirmed live. */
export function usePublishOutcome(post: Post | undefined, onLive: (post: Post) => void): void {
  const wasPublishing = useRef(false)
  useEffect(() => {
    if (wasPublishing.current && post?.status === 'published' && !post.update) onLive(post)
    wasPublishing.current = post !== undefined && isPublishing(post)
  }, [post, onLive])
}
