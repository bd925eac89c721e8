import { useEffect, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { countPosts, titleOf } from './change-words.ts'
import type { PostSummary } from './post-changes.ts'

const phaseOf = ({ status, update }: PostSummary) => (update ? (`update ${update.state}` as const) : status)
type Phase = ReturnType<typeof phaseOf>

/** Tells of the posts that were seen at work and now are done: live, updated, written, or failed. */
export function useSettledPosts(posts: PostSummary[]): void {
  const before = useRef(new Map<string, Phase>())
  useEffect(() => {
    const moved = (from: Phase, to: Phase) =>
      posts.filter((post) => phaseOf(post) === to && before.current.get(post.id) === from)
    const live = [...moved('publishing', 'published'), ...moved('update publishing', 'published')]
    if (live.length === 1) toast.success('Post published successfully!')
    if (live.length > 1) toast.success(`${countPosts(live.length)} published successfully!`)
    for (const post of moved('writing', 'draft')) toast.success(`“${titleOf(post)}” is written.`)
    for (const post of moved('publishing', 'failed'))
      toast.error(`“${titleOf(post)}” could not be published.`)
    for (const post of moved('update publishing', 'update failed'))
      toast.error(`“${titleOf(post)}” could not be updated on your site.`)
    for (const post of moved('writing', 'failed')) toast.error(`“${titleOf(post)}” could not be written.`)
    before.current = new Map(posts.map((post) => [post.id, phaseOf(post)]))
  }, [posts])
}
