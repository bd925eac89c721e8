import type { Answer, Input } from '../../platform/api.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import { formatZoned } from '../../platform/dates.ts'

export type PostSummary = Answer<'posts', 'list'>['posts'][number]
export type ChangeAction = Input<'posts', 'bulk'>['action']
export type ChangeResult = Answer<'posts', 'bulk'>['results'][number]

/** One action on some posts; `scheduledDate` is an ISO 8601 instant in UTC, used only by `schedule`. */
export interface PostsChange {
  action: ChangeAction
  posts: PostSummary[]
  scheduledDate?: string
}

export const changeKey = ['posts', 'change'] as const

const busy = {
  writing: 'It is still being written.',
  publishing: 'It is being published.',
  published: 'It is already live.',
}
const isUnplanned = 'It is not scheduled.'

// The server decides; this only hides menu items it would refuse and protects live posts in bulk actions.
const obstacles: Record<ChangeAction, Partial<Record<PostStatus, string>>> = {
  delete: { publishing: busy.publishing },
  publish: busy,
  schedule: busy,
  unschedule: { ...busy, draft: isUnplanned, held: isUnplanned, failed: isUnplanned },
  restore: {},
}

/** Why the action can't be applied to the post, for its owner; undefined if it can. */
export function obstacleTo(action: ChangeAction, post: PostSummary): string | undefined {
  if (post.deleted_at) return action === 'restore' ? undefined : 'It is deleted.'
  if (post.update?.state === 'publishing' && action !== 'restore') return 'It is being updated on your site.'
  if (post.update && action === 'publish') return undefined
  return action === 'restore' ? 'It is not deleted.' : obstacles[action][post.status]
}

/** The post's expected state after the change; undefined if it leaves the list. */
function optimisticPost(post: PostSummary, { action, scheduledDate = '' }: PostsChange) {
  const looks: Record<ChangeAction, Partial<PostSummary> | undefined> = {
    delete: undefined,
    restore: undefined,
    publish:
      post.status === 'published'
        ? { update: { state: 'publishing', failure: null } }
        : { status: 'publishing', scheduledDate: null, failure: null },
    schedule: { status: 'scheduled', scheduledDate, failure: null },
    unschedule: { status: 'draft', scheduledDate: null },
  }
  const look = looks[action]
  return look && { ...post, ...look }
}

/** The rows as they will look after all running changes. */
export function optimisticPosts(posts: PostSummary[], changes: PostsChange[]): PostSummary[] {
  return posts.flatMap((post) => {
    let row: PostSummary | undefined = post
    for (const change of changes)
      if (row && change.posts.some(({ id }) => id === post.id)) row = optimisticPost(row, change)
    return row ?? []
  })
}

/** The changes that undo this one; empty if it can't be undone. */
export function undoOf({ action, posts }: PostsChange): PostsChange[] {
  if (action === 'delete' && posts.length > 0)
    return [{ action: 'restore', posts: posts.map((post) => ({ ...post, deleted_at: post.updated_at })) }]
  if (action !== 'unschedule') return []
  // Each post gets its own time back, and a bulk call takes only one.
  const moments = Map.groupBy(posts, ({ scheduledDate }) => scheduledDate ?? '')
  return [...moments].map(([scheduledDate, group]) => ({
    action: 'schedule',
    posts: group.map((post) => ({ ...post, status: 'draft' })),
    scheduledDate,
  }))
}

export const titleOf = ({ title }: Pick<PostSummary, 'title'>) => title || 'Untitled'

const words: Record<ChangeAction, [done: string, refused: string]> = {
  delete: ['Deleted', 'not deleted'],
  publish: ['Publishing', 'not published'],
  schedule: ['Scheduled', 'not scheduled'],
  unschedule: ['Unscheduled', 'not unscheduled'],
  restore: ['Restored', 'not restored'],
}

export const countPosts = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'post' : 'posts'}`

const named = (posts: PostSummary[]) => {
  const [first] = posts
  return posts.length === 1 && first ? `“${titleOf(first)}”` : countPosts(posts.length)
}

/** Such as `Scheduled “A title” for 3 Mar 2026, 14:00 GMT+1`. */
export function describeSuccess(
  { action, posts, scheduledDate }: PostsChange,
  results: ChangeResult[],
): string {
  const when = scheduledDate ? ` for ${formatZoned(scheduledDate)}` : ''
  const isDraft = action === 'restore' && results.every(({ post }) => post?.status === 'draft')
  const as = isDraft ? (posts.length === 1 ? ' as a draft' : ' as drafts') : ''
  return `${words[action][0]} ${named(posts)}${when}${as}`
}

/** Such as `3 posts were not published`. */
export const describeRefusal = (action: ChangeAction, posts: PostSummary[]) =>
  `${named(posts)} ${posts.length === 1 ? 'was' : 'were'} ${words[action][1]}`
