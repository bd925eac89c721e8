import { MarkAllRead } from '../notifications/mark-all-read.tsx'
import { NotificationsList } from '../notifications/notifications-list.tsx'
import { useMarkRead } from '../notifications/use-mark-read.ts'
import { useNotificationsPage } from '../notifications/use-notifications-page.ts'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { TextLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pager } from '../ui/pager.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function NotificationsScreen() {
  const { page, setPage, list } = useNotificationsPage()
  const markRead = useMarkRead()
  const { data } = list
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <PageHeading title="Notifications" />
        {data && data.unreadCount > 0 && <MarkAllRead onPress={() => markRead.mutate(undefined)} />}
      </div>
      {list.isPending && <Spinner />}
      {list.isError && !data && <LoadFailure of={list} title="Failed to load notifications" />}
      {data?.notifications.length === 0 && <NoNotifications isBeyond={data.pagination.total > 0} />}
      {data && data.notifications.length > 0 && (
        <>
          <NotificationsList notifications={data.notifications} onRead={(id) => markRead.mutate([id])} />
          <Pager
            label="Pages of notifications"
            page={page}
            totalPages={data.pagination.totalPages}
            onPage={setPage}
          />
        </>
      )}
    </div>
  )
}

/** `isBeyond`: the page in the address is beyond the last one. */
function NoNotifications({ isBeyond }: { isBeyond: boolean }) {
  return (
    <div className="space-y-3 rounded-2xl border border-dashed border-edge px-6 py-14 text-center">
      <p className="text-soft">
        {isBeyond
          ? 'There is nothing on this page.'
          : 'No notifications yet. News about your posts and site appears here.'}
      </p>
      {isBeyond && <TextLink to="/dashboard/notifications">Show the first page</TextLink>}
    </div>
  )
}
