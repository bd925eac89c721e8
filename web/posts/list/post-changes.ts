import type { Answer, Input } from '../../platform/api.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'

export type PostSummary = Answer<'posts', 'list'>['posts'][number]
export type ChangeAction = Input<'posts', 'bulk'>['action']
export type ChangeResult = Answer<'posts', 'bulk'>['results'][number]

/** One thing done to some posts; `scheduledDate` is an instant in UTC (ISO 8601), with `schedule` only. */
export interface PostsChange {
  action: ChangeAction
  posts: PostSummary[]
  scheduledDate?: string
}

/** Of the changes that run. */
export const changeKey = ['posts', 'change'] as const

const isLive = 'It is already live.'
const isPublishing = 'It is being published.'
const isUpdating = 'It is being updated on your site.'
const isWriting = 'It is still being written.'
const isUnplanned = 'It is not scheduled.'

// The server has the last word; this keeps a menu free of what it would refuse, and live posts as they are.
const obstacles: Record<ChangeAction, Partial<Record<PostStatus, string>>> = {
  delete: { publishing: isPublishing },
  publish: { writing: isWriting, publishing: isPublishing, published: isLive },
  schedule: { writing: isWriting, publishing: isPublishing, published: isLive },
  unschedule: {
    writing: isWriting,
    draft: isUnplanned,
    held: isUnplanned,
    publishing: isPublishing,
    published: isLive,
    failed: isUnplanned,
  },
  restore: {},
}

/** Why this cannot be done to the post, in words for its owner; undefined when it can. */
export function obstacleTo(action: ChangeAction, post: PostSummary): string | undefined {
  if (post.deleted_at) return action === 'restore' ? undefined : 'It is deleted.'
  if (post.update?.state === 'publishing' && action !== 'restore') return isUpdating
  if (post.update && action === 'publish') return undefined
  return action === 'restore' ? 'It is not deleted.' : obstacles[action][post.status]
}

/** How the post will look once the server has agreed; undefined when it leaves the list. */
export function foresee(post: PostSummary, { action, scheduledDate = '' }: PostsChange) {
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

/** The rows as they will be after changes that still run. */
export function foreseeAll(posts: PostSummary[], changes: PostsChange[]): PostSummary[] {
  return posts.flatMap((post) => {
    let row: PostSummary | undefined = post
    for (const change of changes)
      if (row && change.posts.some(({ id }) => id === post.id)) row = foresee(row, change)
    return row ?? []
  })
}

/** The rows after the server's answer: what it refused stays as it was. */
export function settle(posts: PostSummary[], change: PostsChange, results: ChangeResult[]): PostSummary[] {
  const done = new Map(results.filter(({ ok }) => ok).map((result) => [result.id, result.post]))
  return posts.flatMap((post) => {
    if (!done.has(post.id)) return post
    const row = foresee(post, change)
    return row ? { ...row, ...done.get(post.id) } : []
  })
}

/** What takes a change back: nothing for one that cannot be. */
export function undoOf({ action, posts }: PostsChange): PostsChange[] {
  if (action === 'delete' && posts.length > 0)
    return [{ action: 'restore', posts: posts.map((post) => ({ ...post, deleted_at: post.updated_at })) }]
  if (action !== 'unschedule') return []
  // Each to its own moment again; a bulk call has one.
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

/** For example `Scheduled “A title” for 3 Mar 2026, 14:00 GMT+1`. */
export function sayDone({ action, posts, scheduledDate }: PostsChange, results: ChangeResult[]): string {
  const when = scheduledDate ? ` for ${formatZoned(scheduledDate)}` : ''
  const isDraft = action === 'restore' && results.every(({ post }) => post?.status === 'draft')
  const as = isDraft ? (posts.length === 1 ? ' as a draft' : ' as drafts') : ''
  return `${words[action][0]} ${named(posts)}${when}${as}`
}

/** For example `3 posts were not published`. */
export const sayRefused = (action: ChangeAction, posts: PostSummary[]) =>
  `${named(posts)} ${posts.length === 1 ? 'was' : 'were'} ${words[action][1]}`

const moment = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** In the reader's own zone, which it names: `3 Mar 2026, 14:00 GMT+1`. */
export const formatZoned = (iso: string) => moment.format(new Date(iso))
