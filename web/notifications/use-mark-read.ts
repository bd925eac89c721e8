import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queryKeys } from '../platform/api.ts'
import { asRead } from './change-pages.ts'
import type { NotificationsPage } from './notification-queries.ts'

/** Marks those with the ids, or all, as read: shown at once, taken back if it fails. */
export function useMarkRead() {
  const queries = useQueryClient()
  const filter = { queryKey: queryKeys.notifications }
  return useMutation({
    mutationFn: (ids?: string[]) => api.notifications.read({ ids }),
    async onMutate(ids) {
      await queries.cancelQueries(filter)
      const before = queries.getQueriesData<NotificationsPage>(filter)
      queries.setQueriesData<NotificationsPage>(filter, (page) => page && asRead(page, ids))
      return { before }
    },
    onError(_error, _ids, context) {
      for (const [key, page] of context?.before ?? []) queries.setQueryData(key, page)
    },
    meta: { failure: "We couldn't mark the notification as read." },
    onSettled: () => queries.invalidateQueries(filter),
  })
}
