import type { Answer } from '../../platform/api.ts'
import { useMutationState } from '@tanstack/react-query'
import { useMemo, useEffect, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useListener } from '../../platform/use-listener.ts'
import { Pager } from '../../ui/pager.tsx'
import { usePostActions } from './use-post-actions.tsx'
import { PostsTable } from './posts-rows.tsx'
import { titleId } from './post-cells.tsx'
import { PostsSkeleton } from './posts-skeleton.tsx'
import { PostsToolbar } from './toolbar/posts-toolbar.tsx'
import { useChangePosts, type ChangeReport } from './use-change-posts.ts'
import type { PostsAddress } from './use-posts-filter.ts'
import { useSelection } from './toolbar/use-selection.ts'
import {
  changeKey,
  optimisticPosts,
  type PostsChange,
  type PostSummary,
  countPosts,
  titleOf,
  describeSuccess,
  describeRefusal,
} from './post-changes.ts'
import { Link } from '../../platform/routing/router.tsx'
import { Button, textLinkClasses, ButtonLink, TextLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { focusSearch } from './toolbar/posts-filters.tsx'

const phaseOf = ({ status, update }: PostSummary) => (update ? (`update ${update.state}` as const) : status)
type Phase = ReturnType<typeof phaseOf>

/** Announces posts that finished while visible: published, updated, written or failed. */
function useSettledPosts(posts: PostSummary[]): void {
  const before = useRef(new Map<string, Phase>())
  useEffect(() => {
    const moved = (from: Phase, to: Phase) =>
      posts.filter((post) => phaseOf(post) === to && before.current.get(post.id) === from)
    const live = moved('publishing', 'published')
    if (live.length === 1) toast.success('Post published successfully!')
    if (live.length > 1) toast.success(`${countPosts(live.length)} published successfully!`)
    for (const post of moved('update publishing', 'published'))
      toast.success(`“${titleOf(post)}” is updated on your site.`)
    for (const post of moved('writing', 'draft')) toast.success(`“${titleOf(post)}” is written.`)
    for (const post of moved('publishing', 'failed'))
      toast.error(`“${titleOf(post)}” could not be published.`)
    for (const post of moved('update publishing', 'update failed'))
      toast.error(`“${titleOf(post)}” could not be updated on your site.`)
    for (const post of moved('writing', 'failed')) toast.error(`“${titleOf(post)}” could not be written.`)
    before.current = new Map(posts.map((post) => [post.id, phaseOf(post)]))
  }, [posts])
}

interface PostsListProps {
  answer: Answer<'posts', 'list'>
  address: PostsAddress
  /** Still showing the previous page. */
  isStale: boolean
  isFetching: boolean
}

export function PostsList({ answer, address, isStale, isFetching }: PostsListProps) {
  const { page, filter, setPage } = address
  const { total, totalPages, asOf } = answer.pagination
  const { change, report, closeReport } = useChangePosts()
  const posts = useForeseen(answer.posts)
  useSettledPosts(answer.posts)
  const ids = posts.map(({ id }) => id)
  const selection = useSelection(ids, JSON.stringify(address.request))
  useListKeys(ids, selection.toggle)
  const { onAction, dialog } = usePostActions({
    posts,
    change,
    onBegin(isEmptied) {
      selection.clear()
      if (isEmptied && page > 1) setPage(page - 1, asOf, { replace: true })
    },
  })
  const view = { posts, selection, sort: address.sort, onAction, onSort: address.change }
  const isDeleted = filter.status === 'deleted'
  const isWaiting = isStale || isFetching || answer.posts.length > 0
  return (
    <div className="space-y-4">
      {report && <ChangeReportNotice report={report} onClose={closeReport} />}
      {posts.length === 0 && isWaiting && <PostsSkeleton />}
      {posts.length === 0 && !isWaiting && <PostsEmpty address={address} isBeyond={total > 0} />}
      {posts.length > 0 && (
        <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
          <PostsToolbar {...view} total={total} isDeleted={isDeleted} />
          <PostsTable {...view} />
        </div>
      )}
      <Pager label="Pages of posts" page={page} totalPages={totalPages} onPage={(to) => setPage(to, asOf)} />
      {dialog}
    </div>
  )
}

/** The rows with running changes applied; if one fails, its rows revert by themselves. */
function useForeseen(posts: PostSummary[]): PostSummary[] {
  const changes = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state }) => state.variables as PostsChange,
  })
  return useMemo(() => optimisticPosts(posts, changes), [posts, changes])
}

// Elements that use letter keys themselves.
const ownLetters = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=menu]'
const steps: Record<string, number> = { j: 1, k: -1 }

/** J and K move between titles, X selects the focused row. Enter opens a title like any link. */
function useListKeys(ids: string[], toggle: (id: string) => void): void {
  useListener(['keydown'], (event) => {
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey || metaKey || altKey || shiftKey || event.isComposing) return
    if (target instanceof Element && target.closest(ownLetters)) return
    const titles = ids.map((id) => document.getElementById(titleId(id)))
    const at = titles.findIndex((title) => title?.closest('li, tbody')?.contains(document.activeElement))
    const key = event.key.toLowerCase()
    const step = steps[key]
    if (step) titles[Math.max(0, Math.min(ids.length - 1, at + step))]?.focus()
    else if (key === 'x' && ids[at]) toggle(ids[at])
    else return
    event.preventDefault()
  })
}

/** The result of a bulk action: how many succeeded, and why each of the others did not. */
function ChangeReportNotice({ report, onClose }: { report: ChangeReport; onClose(): void }) {
  const { action, posts, refused } = report
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [report])
  const message = describeRefusal(
    action,
    refused.map(({ post }) => post),
  )
  return (
    <div ref={box} className="scroll-mt-20">
      <Notice
        tone="warn"
        title={posts.length > 0 ? `${describeSuccess(report, [])}. ${message}.` : `${message}.`}
        isUrgent
      >
        <ul className="list-disc space-y-1 pl-5">
          {refused.map(({ post, reason }) => (
            <li key={post.id}>
              {post.deleted_at ? (
                `“${titleOf(post)}”`
              ) : (
                <Link to={`/dashboard/posts/${post.id}`} className={textLinkClasses}>
                  “{titleOf(post)}”
                </Link>
              )}
              : {reason}
            </li>
          ))}
        </ul>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </Notice>
    </div>
  )
}

interface PostsEmptyProps {
  address: PostsAddress
  /** There are posts, but none on this page. */
  isBeyond: boolean
}

function PostsEmpty({ address, isBeyond }: PostsEmptyProps) {
  const { isFiltered, filter, clear } = address
  const isFirst = !isFiltered && !isBeyond
  const text = isFirst
    ? 'Your first post is a topic away: name one and have a draft written in your voice, or write it yourself.'
    : isBeyond
      ? 'There are no posts on this page.'
      : filter.status === 'deleted'
        ? 'Nothing was deleted in the last 30 days.'
        : 'No posts match your search.'
  return (
    <div className="space-y-4 rounded-2xl border border-dashed border-edge px-6 py-14 text-center">
      <h2 className="font-display text-heading">No posts found</h2>
      <p className="mx-auto max-w-md text-soft">{text}</p>
      {isFirst && <ButtonLink to="/dashboard/posts/new">Write your first post</ButtonLink>}
      {isBeyond && <TextLink to="/dashboard/posts">Show the first page</TextLink>}
      {isFiltered && (
        <Button look="secondary" onClick={() => (clear(), focusSearch())}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
