import type { Notification } from '../../contract/notifications.ts'
import { useNow } from '../platform/use-now.ts'
import { NotificationItem } from './notification-item.tsx'

interface NotificationsListProps {
  notifications: Notification[]
  onRead(id: string): void
}

export function NotificationsList({ notifications, onRead }: NotificationsListProps) {
  const now = useNow()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationItem
            notification={notification}
            now={now}
            onPress={() => notification.unread && onRead(notification.id)}
          />
        </li>
      ))}
    </ul>
  )
}
