import { Link } from '../platform/routing/router.tsx'
import type { Notification } from '../../contract/notifications.ts'
import { relativeTime } from '../../contract/relative-time.ts'
import { formatMoment } from '../platform/dates.ts'
import { useNow } from '../platform/use-now.ts'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationsListProps {
  notifications: Notification[]
  /** Called when a notification is followed. */
  onLeave?(): void
}

const classes =
  'flex w-full items-start gap-3 px-5 py-3.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-4'

/** Each links to its subject; one without a link is only marked as read. */
export function NotificationsList({ notifications, onLeave }: NotificationsListProps) {
  const now = useNow()
  const { mutate: markRead } = useMarkRead()
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => {
        const { id, unread, url } = notification
        const press = () => {
          if (unread) markRead([id])
          if (url !== '') onLeave?.()
        }
        const face = <Face {...notification} now={now} />
        return (
          <li key={id}>
            {url !== '' ? (
              <Link to={url} className={classes} onClick={press}>
                {face}
              </Link>
            ) : unread ? (
              <button type="button" className={classes} onClick={press}>
                {face}
                <span className="sr-only">, mark as read</span>
              </button>
            ) : (
              <div className={classes.replace('hover:bg-sunken', '')}>{face}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** `now` in ms. */
const Face = ({ title, description, created_at, unread, now }: Notification & { now: number }) => (
  <>
    <span
      aria-hidden="true"
      className={`mt-2 size-2 shrink-0 rounded-full ${unread ? 'bg-seal' : 'bg-transparent'}`}
    />
    <span className="min-w-0 grow wrap-anywhere">
      {unread && <span className="sr-only">Unread: </span>}
      <span className={`block ${unread ? 'font-semibold' : ''}`}>{title}</span>
      {description && <span className="mt-0.5 block text-sm text-soft">{description}</span>}
      <time dateTime={created_at} title={formatMoment(created_at)} className="mt-1 block text-xs text-soft">
        {relativeTime(created_at, now)}
      </time>
    </span>
  </>
)
