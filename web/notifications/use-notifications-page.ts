import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from '../platform/routing/router.tsx'
import { notificationsPageQuery } from './notification-queries.ts'

/** The page of notifications that the address names. */
export function useNotificationsPage() {
  const [query, setQuery] = useSearchParams()
  // Beside the address: a bookmark of the second page is about what is new then.
  const { asOf } = (useLocation().state ?? {}) as { asOf?: string }
  const asked = Number(query.get('page'))
  // As far as the API counts.
  const page = Number.isInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 1
  const list = useQuery(notificationsPageQuery(page, page === 1 ? undefined : asOf))
  const setPage = (next: number) =>
    setQuery(next === 1 ? {} : { page: String(next) }, {
      state: next === 1 ? null : { asOf: list.data?.pagination.asOf },
    })
  return { page, setPage, list }
}
