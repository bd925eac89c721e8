import { useQuery } from '@tanstack/react-query'
import { Link } from '../platform/routing/router.tsx'
import { LoadState } from '../ui/messages/load-failure.tsx'
import { MarkAllRead, NotificationsList } from './notifications-list.tsx'
import { latestNotificationsQuery } from './notification-queries.ts'

export function NotificationPanel({ onLeave }: { onLeave(): void }) {
  const query = useQuery(latestNotificationsQuery)
  const { data } = query
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line pr-2 pl-5">
        <h2 className="font-semibold">Notifications</h2>
        <MarkAllRead page={data} />
      </div>
      {!data && (
        <div className="p-4">
          <LoadState of={query} title="Failed to load notifications" />
        </div>
      )}
      {data?.notifications.length === 0 && (
        <p className="px-6 py-12 text-center text-soft">
          No notifications yet. News about your posts and site appears here.
        </p>
      )}
      {data && <NotificationsList notifications={data.notifications} onLeave={onLeave} />}
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
