import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../platform/api.ts'
import { refreshPosts } from './refresh-posts.ts'

// A browser keeps six connections to a server of the older protocol: windows that nobody looks at give theirs back.
const restAfterMs = 60_000

/** Listens for notifications while the page is looked at. Answers what a screen reader is to say of the newest. */
export function useLiveNotifications(): string {
  const queries = useQueryClient()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let following: AbortController | undefined
    let restTimer: ReturnType<typeof setTimeout> | undefined

    async function follow() {
      if (following) return
      const { signal } = (following = new AbortController())
      const { followNotifications } = await import('./follow-notifications.ts')
      await followNotifications({ queries, signal, announce: setAnnouncement })
    }
    function rest() {
      following?.abort()
      following = undefined
    }
    function onVisibility() {
      clearTimeout(restTimer)
      if (document.hidden) restTimer = setTimeout(rest, restAfterMs)
      else if (!following) {
        void queries.invalidateQueries({ queryKey: queryKeys.notifications })
        refreshPosts(queries)
        void follow()
      }
    }
    void follow()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(restTimer)
      rest()
    }
  }, [queries])
  return announcement
}
