import { useLocation, useSearchParams } from '../../platform/routing/router.tsx'
import { none, pageOf, readFilter, requestOfAddress, type Name } from './posts-request.ts'

// The rendered one may be older, when two fields change at once.
const currentQuery = () => new URLSearchParams(location.search)

const filters = ['search', 'status', 'startDate', 'endDate'] as const

/** The list's filter, order and page, kept in the address for Back and bookmarks. */
export function usePostsFilter() {
  const [query, setQuery] = useSearchParams()
  const fromAddress = readFilter(query)
  const { sortBy, sortOrder, ...filter } = fromAddress
  const page = pageOf(query)
  // Outside the address, so that a bookmarked page shows current posts.
  const { asOf } = (useLocation().state ?? {}) as { asOf?: string }
  function change(values: Partial<typeof none>, options: { replace?: boolean } = {}) {
    const next = Object.entries({ ...readFilter(currentQuery()), ...values }).filter(
      ([name, value]) => value !== none[name as Name],
    )
    setQuery(Object.fromEntries(next), { ...options, keepsPlace: true })
  }
  function setPage(to: number, since?: string, options: { replace?: boolean } = {}) {
    const next = currentQuery()
    if (to > 1) next.set('page', String(to))
    else next.delete('page')
    setQuery(next, { ...options, state: to > 1 && since ? { asOf: since } : null })
  }
  const isFiltered = filters.some((name) => filter[name] !== none[name])
  const clear = () => change({ search: '', status: 'all', startDate: '', endDate: '' })
  const request = requestOfAddress(query, asOf)
  return { filter, sort: { sortBy, sortOrder }, page, isFiltered, request, setPage, change, clear }
}
export type PostsAddress = ReturnType<typeof usePostsFilter>
