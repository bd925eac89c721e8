import { refresh } from '../platform/query-client.ts'

// One action may change many posts, so their events are grouped.
const gatherMs = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Refetches every list and count of posts, but not the post being edited. */
export function refreshPosts(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void refresh(['posts', 'list'], ['visits'], ['dashboard'])
  }, gatherMs)
}
