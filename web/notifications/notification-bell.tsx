import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, useEffect } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { latestNotificationsQuery, refreshPosts } from './notification-queries.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { refresh } from '../platform/api.ts'

const NotificationPanel = lazyPart(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
  <Spinner />,
)

export function NotificationBell() {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(latestNotificationsQuery)
  const announcement = useLiveNotifications()
  const unread = data?.unreadCount ?? 0
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
      >
        <Icon name="bell" className="size-[1.4rem]" />
        <UnreadCount unread={unread} />
      </button>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label="Notifications"
        className="fixed inset-auto top-[4.25rem] right-2 m-0 max-h-[calc(100dvh-5rem)] w-[min(25rem,calc(100vw-1rem))] overflow-y-auto rounded-2xl border border-line bg-surface text-ink shadow-lift outline-none sm:right-4"
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') panel.current?.focus()
        }}
      >
        {isOpen && <NotificationPanel onLeave={() => panel.current?.hidePopover()} />}
      </div>
    </>
  )
}

function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    <span className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.7rem] leading-[1.125rem] font-semibold text-surface">
      {unread > 99 ? '99+' : unread}
    </span>
  )
}

// HTTP/1.1 allows six connections to a server, so hidden windows close theirs.
const restAfterMs = 60_000

/** Listens for notifications while the page is visible. Returns the text that screen readers announce. */
function useLiveNotifications(): string {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let following: AbortController | undefined
    let restTimer: ReturnType<typeof setTimeout> | undefined

    async function follow() {
      if (following) return
      const { signal } = (following = new AbortController())
      const { followNotifications } = await import('./follow-notifications.ts')
      await followNotifications({ signal, announce: setAnnouncement })
    }
    function rest() {
      following?.abort()
      following = undefined
    }
    function onVisibility() {
      clearTimeout(restTimer)
      if (document.hidden) restTimer = setTimeout(rest, restAfterMs)
      else if (!following) {
        void refresh(['notifications'])
        refreshPosts()
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
  }, [])
  return announcement
}
