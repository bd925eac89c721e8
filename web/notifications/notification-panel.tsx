import { useQuery } from '@tanstack/react-query'
import { Link } from '../platform/routing/router.tsx'
import { useNow } from '../platform/use-now.ts'
import { Spinner } from '../ui/spinner.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationItem } from './notification-item.tsx'
import { latestNotificationsQuery } from './notification-queries.ts'
import { useMarkRead } from './use-mark-read.ts'
import { LoadFailure } from '../ui/messages/load-failure.tsx'

/** The newest notifications; `onLeave` is called when one of them leads on. */
export function NotificationPanel({ onLeave }: { onLeave(): void }) {
  const { data, isPending, isError, error, refetch } = useQuery(latestNotificationsQuery)
  const markRead = useMarkRead()
  const now = useNow()
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line pr-2 pl-5">
        <h2 className="font-semibold">Notifications</h2>
        {data && data.unreadCount > 0 && <MarkAllRead onPress={() => markRead.mutate(undefined)} />}
      </div>
      {isPending && <Spinner />}
      {isError && !data && (
        <div className="p-4">
          <LoadFailure of={{ error, refetch }} title="Failed to load notifications" />
        </div>
      )}
      {data?.notifications.length === 0 && (
        <p className="px-6 py-12 text-center text-soft">
          No notifications yet. News about your posts and site appears here.
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationItem
              notification={notification}
              now={now}
              onPress={() => {
                if (notification.unread) markRead.mutate([notification.id])
                if (notification.url !== '') onLeave()
              }}
            />
          </li>
        ))}
      </ul>
      <Link
        to="/dashboard/notifications"
        className="sticky bottom-0 flex min-h-12 items-center justify-center border-t border-line bg-surface font-medium text-accent hover:bg-sunken hover:text-accent-strong focus-visible:-outline-offset-4"
        onClick={onLeave}
      >
        View all notifications
      </Link>
    </>
  )
}
