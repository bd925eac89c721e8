import { useLayoutEffect, useRef } from 'react'
import type { MoveOptions } from '../../platform/routing/guarded-history.ts'
import { useLocation, useSearchParams } from '../../platform/routing/router.tsx'
import { none, pageOf, readFilter, requestOfAddress, type Name } from './posts-request.ts'

const filters = ['search', 'status', 'startDate', 'endDate'] as const

/** The list's filter, order and page, kept in the address for Back and bookmarks. */
export function usePostsFilter() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const fromAddress = readFilter(query)
  const { sortBy, sortOrder, ...filter } = fromAddress
  const page = pageOf(query)
  // Outside the address, so that a bookmarked page shows current posts.
  const { asOf } = (location.state ?? {}) as { asOf?: string }

  // Two fields may change before the first address is rendered.
  const latest = useRef(query)
  useLayoutEffect(() => {
    latest.current = query
  }, [query])
  function write(next: URLSearchParams, options: MoveOptions) {
    latest.current = next
    setQuery(next, options)
  }
  function change(values: Partial<typeof none>, options: { replace?: boolean } = {}) {
    const next = Object.entries({ ...readFilter(latest.current), ...values }).filter(
      ([name, value]) => value !== none[name as Name],
    )
    write(new URLSearchParams(next), { ...options, keepsPlace: true })
  }
  function setPage(to: number, since?: string, options: { replace?: boolean } = {}) {
    const next = new URLSearchParams(latest.current)
    if (to > 1) next.set('page', String(to))
    else next.delete('page')
    write(next, { ...options, state: to > 1 && since ? { asOf: since } : null })
  }
  const isFiltered = filters.some((name) => filter[name] !== none[name])
  const clear = () => change({ search: '', status: 'all', startDate: '', endDate: '' })
  const request = requestOfAddress(query, asOf)
  return { filter, sort: { sortBy, sortOrder }, page, isFiltered, request, setPage, change, clear }
}
export type PostsAddress = ReturnType<typeof usePostsFilter>
