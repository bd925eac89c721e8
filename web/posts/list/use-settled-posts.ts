import { useEffect, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import type { PostStatus } from '../../../contract/posts.ts'
import { countPosts, titleOf } from './change-words.ts'
import type { PostSummary } from './post-changes.ts'

/** Tells of the posts that were seen at work and now are done: live, written, or failed. */
export function useSettledPosts(posts: PostSummary[]): void {
  const before = useRef(new Map<string, PostStatus>())
  useEffect(() => {
    const moved = (from: PostStatus, to: PostStatus) =>
      posts.filter(({ id, status }) => status === to && before.current.get(id) === from)
    const live = moved('publishing', 'published')
    if (live.length === 1) toast.success('Post published successfully!')
    if (live.length > 1) toast.success(`${countPosts(live.length)} published successfully!`)
    for (const post of moved('writing', 'draft')) toast.success(`“${titleOf(post)}” is written.`)
    for (const post of moved('publishing', 'failed'))
      toast.error(`“${titleOf(post)}” could not be published.`)
    for (const post of moved('writing', 'failed')) toast.error(`“${titleOf(post)}” could not be written.`)
    before.current = new Map(posts.map(({ id, status }) => [id, status]))
  }, [posts])
}
