import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router'
import type { PostStatus } from '../../../contract/posts.ts'

export interface PostsFilter {
  search: string
  status: 'all' | 'deleted' | PostStatus
  /** Days of the reader's calendar, `2026-03-01`. */
  startDate: string
  endDate: string
}
export type SortColumn = 'title' | 'status' | 'word_count' | 'date'
export interface PostsSort {
  sortBy: SortColumn | ''
  sortOrder: 'asc' | 'desc'
}

const none: PostsFilter & PostsSort = {
  search: '',
  status: 'all',
  startDate: '',
  endDate: '',
  sortBy: '',
  sortOrder: 'desc',
}
type Name = keyof typeof none
const names = Object.keys(none) as Name[]
const filters = ['search', 'status', 'startDate', 'endDate'] as const
// As the specification of the list says.
const pageSize = 10

/** The list's filter, order and page, kept in the address so that Back and a bookmark find them again. */
export function usePostsFilter() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const asked = read(query)
  const { sortBy, sortOrder, ...filter } = asked
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  // Beside the address: a bookmark of the second page is about today's posts.
  const { asOf } = (location.state ?? {}) as { asOf?: string }

  // Two fields may change before the first of the two addresses is drawn.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  function write(next: URLSearchParams, options: NavigateOptions) {
    latest.current = next
    setQuery(next, options)
  }
  function change(values: Partial<typeof none>, options: { replace?: boolean } = {}) {
    const next = Object.entries({ ...read(latest.current), ...values }).filter(
      ([name, value]) => value !== none[name as Name],
    )
    write(new URLSearchParams(next), { ...options, preventScrollReset: true })
  }
  function setPage(to: number, since?: string, options: { replace?: boolean } = {}) {
    const next = new URLSearchParams(latest.current)
    if (to > 1) next.set('page', String(to))
    else next.delete('page')
    write(next, { ...options, state: to > 1 && since ? { asOf: since } : null })
  }
  const isFiltered = filters.some((name) => filter[name] !== none[name])
  const clear = () => change({ search: '', status: 'all', startDate: '', endDate: '' })
  const request = { ...requestOf(asked), page, limit: pageSize, ...(page > 1 && asOf ? { asOf } : {}) }
  return { filter, sort: { sortBy, sortOrder }, page, isFiltered, request, setPage, change, clear }
}
export type PostsAddress = ReturnType<typeof usePostsFilter>

function requestOf({ startDate, endDate, sortBy, sortOrder, ...rest }: PostsFilter & PostsSort) {
  // What was deleted last is looked for first.
  const usual = rest.status === 'deleted' ? ('deleted_at' as const) : ('date' as const)
  return {
    ...rest,
    // The reader's days, not those of UTC, as the dates in the list are the reader's too.
    startDate: startDate && new Date(`${startDate}T00:00`).toISOString(),
    endDate: endDate && new Date(`${endDate}T23:59:59.999`).toISOString(),
    sortBy: sortBy || usual,
    sortOrder,
  }
}

const statuses: Record<PostsFilter['status'], true> = {
  all: true,
  deleted: true,
  writing: true,
  draft: true,
  held: true,
  scheduled: true,
  publishing: true,
  published: true,
  failed: true,
}
// Longer is refused by the server.
const longestSearch = 200
const isKnown: Record<Name, (text: string) => boolean> = {
  search: (text) => text.length <= longestSearch,
  status: (text) => Object.hasOwn(statuses, text),
  startDate: isDay,
  endDate: isDay,
  sortBy: (text) => ['title', 'status', 'word_count', 'date'].includes(text),
  sortOrder: (text) => text === 'asc' || text === 'desc',
}

function read(query: URLSearchParams) {
  const asked = { ...none }
  // An address may be mistyped or old: what the list does not know is as if it were not there.
  for (const name of names) Object.assign(asked, { [name]: known(name, query.get(name)) })
  return asked
}

const known = (name: Name, value: string | null): string =>
  value !== null && isKnown[name](value) ? value : none[name]

/** A day that the calendar knows. While a year is typed it passes through the first centuries: those are no days here. */
export function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
