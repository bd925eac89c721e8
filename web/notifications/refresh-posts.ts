import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../platform/api.ts'

// Many posts may change in one action: they are asked for once.
const gatherMs = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks again for whatever lists or counts posts. What is being edited stays as it is. */
export function refreshPosts(queries: QueryClient): void {
  timer ??= setTimeout(() => {
    timer = undefined
    for (const queryKey of [
      queryKeys.postsPages,
      queryKeys.postVisits,
      queryKeys.dashboardStats,
      queryKeys.calendar,
    ])
      void queries.invalidateQueries({ queryKey })
  }, gatherMs)
}
