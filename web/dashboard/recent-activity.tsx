import type { ReactNode } from 'react'
import { Link } from '../platform/routing/router.tsx'
import type { PostStatus } from '../../contract/posts/posts.ts'
import { formatMoment, formatUtc } from '../platform/dates.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Stats } from './stats-query.ts'

interface RecentActivityProps {
  activity: Stats['recentActivity'] | undefined
  isRefreshing: boolean
  onRefresh(): void
  renderStatus(status: PostStatus): ReactNode
}

export const RecentActivity = ({ activity, isRefreshing, onRefresh, renderStatus }: RecentActivityProps) => (
  <Card
    id="recent-activity"
    title="Recent Activity"
    aside={
      <button
        type="button"
        aria-disabled={isRefreshing || undefined}
        className="-mr-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm font-medium text-accent hover:bg-sunken hover:text-accent-strong"
        onClick={() => isRefreshing || onRefresh()}
      >
        <Icon name="refresh" className={`size-4 ${isRefreshing ? 'animate-spin' : ''}`} />
        Refresh
      </button>
    }
  >
    {activity?.length === 0 && <p className="text-soft">No recent activity to display</p>}
    <ul className="divide-y divide-line border-line not-empty:border-t">
      {activity?.map(({ eventId, id, title, status, date }) => (
        <li
          key={eventId}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 last:pb-0 sm:flex-nowrap"
        >
          <Link
            to={`/dashboard/posts/${id}`}
            className="line-clamp-2 min-w-0 basis-full font-medium wrap-anywhere underline-offset-4 hover:underline sm:grow sm:basis-0"
          >
            {title || 'Untitled'}
          </Link>
          <span className="sm:w-28 sm:shrink-0">{renderStatus(status)}</span>
          <time
            dateTime={date}
            title={formatUtc(date)}
            className="text-sm whitespace-nowrap text-soft sm:w-44 sm:text-right"
          >
            {formatMoment(date)}
          </time>
        </li>
      ))}
      {!activity && [1, 2, 3, 4, 5].map((row) => <WaitingRow key={row} />)}
    </ul>
  </Card>
)

const WaitingRow = () => (
  <li className="flex items-center justify-between gap-4 py-3 last:pb-0">
    <Skeleton className="h-6 w-1/2" />
    <Skeleton className="h-6 w-28" />
  </li>
)
