import { useQuery } from '@tanstack/react-query'
import { MarkAllRead, NotificationsList } from '../notifications/notifications-list.tsx'
import { notificationsPageQuery } from '../notifications/notification-queries.ts'
import { useLocation, useSearchParams } from '../platform/routing/router.tsx'
import { TextLink } from '../ui/button.tsx'
import { LoadState } from '../ui/messages/load-failure.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pager } from '../ui/pager.tsx'

/** The page of notifications given in the URL. */
export function NotificationsScreen() {
  const [query, setQuery] = useSearchParams()
  // Not in the URL, so that a bookmark of page 2 shows current notifications.
  const { asOf } = (useLocation().state ?? {}) as { asOf?: string }
  const pageNumber = Number(query.get('page'))
  // The API's limit.
  const page = Number.isInteger(pageNumber) && pageNumber > 0 && pageNumber <= 1_000_000 ? pageNumber : 1
  const list = useQuery(notificationsPageQuery(page, page === 1 ? undefined : asOf))
  const { data } = list
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <PageHeading title="Notifications" />
        <MarkAllRead page={data} />
      </div>
      {!data && <LoadState of={list} title="Failed to load notifications" />}
      {data?.notifications.length === 0 && <NoNotifications isBeyond={data.pagination.total > 0} />}
      {data && data.notifications.length > 0 && (
        <>
          <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
            <NotificationsList notifications={data.notifications} />
          </div>
          <Pager
            label="Pages of notifications"
            page={page}
            totalPages={data.pagination.totalPages}
            onPage={(next) =>
              setQuery(next === 1 ? {} : { page: String(next) }, {
                state: next === 1 ? null : { asOf: data.pagination.asOf },
              })
            }
          />
        </>
      )}
    </div>
  )
}

/** `isBeyond`: the requested page is after the last one. */
const NoNotifications = ({ isBeyond }: { isBeyond: boolean }) => (
  <div className="space-y-3 rounded-2xl border border-dashed border-edge px-6 py-14 text-center">
    <p className="text-soft">
      {isBeyond
        ? 'There is nothing on this page.'
        : 'No notifications yet. News about your posts and site appears here.'}
    </p>
    {isBeyond && <TextLink to="/dashboard/notifications">Show the first page</TextLink>}
  </div>
)
