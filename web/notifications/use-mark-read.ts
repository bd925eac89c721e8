import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { asRead } from './change-pages.ts'
import type { NotificationsPage } from './notification-queries.ts'
import { queryClient } from '../platform/query-client.ts'

/** Marks notifications as read at once, by id or all, and reverts on failure. */
export function useMarkRead() {
  const filter = { queryKey: ['notifications'] }
  return useMutation({
    mutationFn: (ids?: string[]) => api.notifications.read({ ids }),
    async onMutate(ids) {
      await queryClient.cancelQueries(filter)
      const before = queryClient.getQueriesData<NotificationsPage>(filter)
      queryClient.setQueriesData<NotificationsPage>(filter, (page) => page && asRead(page, ids))
      return { before }
    },
    onError(_error, _ids, context) {
      for (const [key, page] of context?.before ?? []) queryClient.setQueryData(key, page)
    },
    meta: { failure: "We couldn't mark the notification as read." },
    onSettled: () => queryClient.invalidateQueries(filter),
  })
}
