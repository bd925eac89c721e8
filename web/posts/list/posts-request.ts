import type { Input } from '../../platform/api.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'

export type SortColumn = 'title' | 'status' | 'word_count' | 'date'

/** The list as it is first shown. Days are those of the reader's calendar: `2026-03-01`. */
export const none = {
  search: '',
  status: 'all' as 'all' | 'deleted' | PostStatus,
  startDate: '',
  endDate: '',
  sortBy: '' as SortColumn | '',
  sortOrder: 'desc' as 'asc' | 'desc',
}
export type Name = keyof typeof none
export type PostsSort = Pick<typeof none, 'sortBy' | 'sortOrder'>
export type PostsFilter = Omit<typeof none, keyof PostsSort>
// Specified for the list.
const pageSize = 10

/** The request for the list's address; `asOf` is kept outside it. */
export function requestOfAddress(query: URLSearchParams, asOf?: string): Input<'posts', 'list'> {
  const page = pageOf(query)
  return { ...requestOf(readFilter(query)), page, limit: pageSize, ...(page > 1 && asOf ? { asOf } : {}) }
}

export const pageOf = (query: URLSearchParams) => Math.max(1, Math.floor(Number(query.get('page'))) || 1)

function requestOf({ startDate, endDate, sortBy, sortOrder, ...rest }: typeof none) {
  // In the trash, show the latest deletions first.
  const usual = rest.status === 'deleted' ? ('deleted_at' as const) : ('date' as const)
  return {
    ...rest,
    // Days in the reader's time zone rather than UTC, like the dates in the list.
    startDate: startDate && new Date(`${startDate}T00:00`).toISOString(),
    endDate: endDate && new Date(`${endDate}T23:59:59.999`).toISOString(),
    sortBy: sortBy || usual,
    sortOrder,
  }
}

export const statuses: Record<PostsFilter['status'], string> = {
  all: 'All Status',
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  writing: 'Writing',
  publishing: 'Publishing',
  held: 'Held',
  failed: 'Failed',
  deleted: 'Deleted',
}
// The server's limit.
const longestSearch = 200
const isKnown: Record<Name, (text: string) => boolean> = {
  search: (text) => text.length <= longestSearch,
  status: (text) => Object.hasOwn(statuses, text),
  startDate: isDay,
  endDate: isDay,
  sortBy: (text) => ['title', 'status', 'word_count', 'date'].includes(text),
  sortOrder: (text) => text === 'asc' || text === 'desc',
}

/** Ignores unknown parameters, since an address may be mistyped or old. */
export function readFilter(query: URLSearchParams): typeof none {
  const known = [...query].filter(([name, text]) => Object.hasOwn(none, name) && isKnown[name as Name](text))
  return { ...none, ...Object.fromEntries(known) }
}

/** Whether the text is a valid date. Typing a year passes through the first centuries, which don't count. */
export function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

export const columns: { by: SortColumn; label: string }[] = [
  { by: 'title', label: 'Title' },
  { by: 'status', label: 'Status' },
  { by: 'word_count', label: 'Word Count' },
  { by: 'date', label: 'Date' },
]

/** The sorting after a click on a heading: text from A, numbers and dates from the greatest, then reversed. */
export function nextSort({ sortBy, sortOrder }: PostsSort, by: SortColumn): PostsSort {
  if (sortBy === by) return { sortBy: by, sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' }
  return { sortBy: by, sortOrder: by === 'title' || by === 'status' ? 'asc' : 'desc' }
}
