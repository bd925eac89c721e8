import { useEffect, useRef } from 'react'
import type { Post } from '../../contract/posts.ts'

/** Calls `onLive` once a post that was seen publishing is confirmed live. */
export function usePublishOutcome(post: Post | undefined, onLive: (post: Post) => void): void {
  const before = useRef(post?.status)
  useEffect(() => {
    if (before.current === 'publishing' && post?.status === 'published') onLive(post)
    before.current = post?.status
  }, [post, onLive])
}
