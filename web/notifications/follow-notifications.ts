import toast from 'react-hot-toast/headless'
import type { Notification, NotificationEvent, NotificationKind } from '../../contract/notifications.ts'
import { readEvents } from '../platform/event-stream.ts'
import { planQuery } from '../platform/plan-query.ts'
import { withNew } from './change-pages.ts'
import { latestNotificationsQuery, pageSize, refreshPosts } from './notification-queries.ts'
import { queryClient, refresh } from '../platform/api.ts'

interface Following {
  signal: AbortSignal
  /** Makes screen readers announce a new notification politely. */
  announce(text: string): void
}

const failures: NotificationKind[] = [
  'publish_failed',
  'writing_failed',
  'late_post',
  'connection_broken',
  'payment_failed',
]

/** Updates notifications, the unread count, the plan and posts from the server's events, until the signal. */
export function followNotifications({ signal, announce }: Following): Promise<void> {
  return readEvents<NotificationEvent>({
    path: '/notifications/events',
    signal,
    onEvent(event) {
      apply(event, announce)
      return false
    },
  })
}

function apply(event: NotificationEvent, announce: Following['announce']): void {
  if (event.event === 'plan') return void refreshPlan(event.version)
  if (event.event === 'posts') return refreshPosts()
  const { queryKey } = latestNotificationsQuery
  const latest = queryClient.getQueryData(queryKey)
  const { unreadCount } = event
  if (event.event === 'unread') {
    // Read in another window; the event does not say which ones.
    if (latest && latest.unreadCount !== unreadCount) void refresh(['notifications'])
    return
  }
  const { notification } = event
  // After a reconnect, an event may be repeated.
  const isKnown = latest?.notifications.some(({ id }) => id === notification.id) ?? false
  if (latest) queryClient.setQueryData(queryKey, withNew(latest, notification, unreadCount))
  if (!isKnown) tell(notification, announce)
  void refresh(['notifications', 'list', { limit: pageSize }])
  refreshPosts()
}

/** Awaits a pending request first, because it may have started before the change. */
async function refreshPlan(version: number) {
  const shown = await queryClient.ensureQueryData(planQuery).catch(() => undefined)
  if (shown && shown.version < version) await refresh(['billing', 'getPlan'])
}

function tell({ kind, title, description, url }: Notification, announce: Following['announce']) {
  // An error toast is announced already. One about a post names it, because another post may be open.
  if (failures.includes(kind))
    toast.error(url.startsWith('/dashboard/posts/') ? `${title}. ${description}` : title)
  else announce(`New notification: ${title}`)
}
