import { Link } from '../platform/routing/router.tsx'
import type { Notification } from '../../contract/notifications.ts'
import { relativeTime } from '../../contract/relative-time.ts'
import { formatMoment } from '../platform/dates.ts'
import { useNow } from '../platform/use-now.ts'
import { useMutation } from '@tanstack/react-query'
import { api, changeAhead, queryClient } from '../platform/api.ts'
import { asRead } from './change-pages.ts'
import type { NotificationsPage } from './notification-queries.ts'
import { Icon } from '../ui/icon.tsx'

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

/** Marks notifications as read at once, by id or all, and reverts on failure. */
export function useMarkRead() {
  const filter = { queryKey: ['notifications'] }
  return useMutation({
    mutationFn: (ids?: string[]) => api.notifications.read({ ids }),
    onMutate: (ids) => changeAhead<NotificationsPage>(filter, (page) => asRead(page, ids)),
    onError: (_error, _ids, undo) => undo?.(),
    meta: { failure: 'We couldn’t mark the notification as read.' },
    onSettled: () => queryClient.invalidateQueries(filter),
  })
}

/** Renders nothing if all are read. */
export function MarkAllRead({ page }: { page: NotificationsPage | undefined }) {
  const { mutate: markRead } = useMarkRead()
  if (!page?.unreadCount) return null
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm font-medium text-accent hover:bg-sunken hover:text-accent-strong"
      onClick={(event) => {
        // The button disappears, so the surrounding panel takes the focus.
        event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
        markRead(undefined)
      }}
    >
      <Icon name="check" className="size-4" />
      Mark all as read
    </button>
  )
}
