import { queryKeys } from '../platform/api.ts'
import { refresh } from '../platform/query-client.ts'

// Many posts may change in one action: they are asked for once.
const gatherMs = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks again for whatever lists or counts posts. What is being edited stays as it is. */
export function refreshPosts(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void refresh(queryKeys.postsPages, queryKeys.postVisits, queryKeys.dashboardStats, queryKeys.calendar)
  }, gatherMs)
}
