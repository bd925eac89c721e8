import { Link } from '../platform/routing/router.tsx'
import type { Notification } from '../../contract/notifications.ts'
import { formatMoment } from '../platform/dates.ts'
import { relativeTime } from '../../contract/relative-time.ts'

interface NotificationItemProps {
  notification: Notification
  /** In ms. */
  now: number
  onPress(): void
}

const classes =
  'flex w-full items-start gap-3 px-5 py-3.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-4'

/** Leads to what it tells of; one that leads nowhere is only marked as read. */
export function NotificationItem({ notification, now, onPress }: NotificationItemProps) {
  const { title, description, created_at, unread, url } = notification
  const face = (
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
  if (url !== '')
    return (
      <Link to={url} className={classes} onClick={onPress}>
        {face}
      </Link>
    )
  if (unread)
    return (
      <button type="button" className={classes} onClick={onPress}>
        {face}
        <span className="sr-only">, mark as read</span>
      </button>
    )
  return <div className={classes.replace('hover:bg-sunken', '')}>{face}</div>
}
