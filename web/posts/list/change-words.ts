import type { ChangeAction, ChangeResult, PostsChange, PostSummary } from './post-changes.ts'

export const titleOf = ({ title }: Pick<PostSummary, 'title'>) => title || 'Untitled'

const done: Record<ChangeAction, string> = {
  delete: 'Deleted',
  publish: 'Publishing',
  schedule: 'Scheduled',
  unschedule: 'Unscheduled',
  restore: 'Restored',
}
const refused: Record<ChangeAction, string> = {
  delete: 'not deleted',
  publish: 'not published',
  schedule: 'not scheduled',
  unschedule: 'not unscheduled',
  restore: 'not restored',
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
  return `${done[action]} ${named(posts)}${when}${as}`
}

/** For example `3 posts were not published`. */
export const sayRefused = (action: ChangeAction, posts: PostSummary[]) =>
  `${named(posts)} ${posts.length === 1 ? 'was' : 'were'} ${refused[action]}`

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
