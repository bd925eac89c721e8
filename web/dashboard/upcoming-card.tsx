import type { ReactNode } from 'react'
import { Link } from '../platform/routing/router.tsx'
import { formatTime, formatUtc, utcTime, zoneName } from '../platform/dates.ts'
import { relativeTime } from '../../contract/relative-time.ts'
import { useNow } from '../platform/use-now.ts'
import { TextLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Stats } from './stats-query.ts'

type Next = Stats['nextScheduledContent']

interface UpcomingCardProps {
  /** Undefined while loading. */
  next: Next | undefined
  /** What comes before it. */
  before: ReactNode
  /** What comes after it, or instead of it. */
  children: ReactNode
}

export const NothingUpcoming = () => <p className="text-soft">No upcoming content scheduled</p>

export const UpcomingCard = ({ next, before, children }: UpcomingCardProps) => (
  <Card
    id="upcoming-content"
    title="Upcoming Content"
    aside={
      <TextLink to="/dashboard/plan" className="inline-flex min-h-11 items-center">
        Open the plan
      </TextLink>
    }
  >
    {before}
    {/* As high as a post with a one-line title, so that nothing moves when it loads. */}
    <div className="flex min-h-33 items-center sm:min-h-24">
      {next === undefined ? (
        <div className="flex w-full items-center gap-5">
          <Skeleton className="h-20 w-18" />
          <Skeleton className="h-7 w-3/5" />
        </div>
      ) : next === null ? (
        children
      ) : (
        <NextPost {...next} />
      )}
    </div>
    {next !== null && children}
  </Card>
)

const kinds = { post: 'Post' }
const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short' })
const dayOfMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric' })
const longDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

function NextPost({ id, title, scheduledFor, type }: NonNullable<Next>) {
  const now = useNow()
  const utc = utcTime(zoneName(), scheduledFor)
  return (
    <div className="flex min-w-0 items-start gap-4 sm:gap-5">
      <div
        aria-hidden="true"
        className="w-16 shrink-0 overflow-hidden rounded-xl border border-line text-center sm:w-18"
      >
        <p className="border-t-4 border-t-seal bg-sunken py-0.5 text-xs font-semibold tracking-wide uppercase">
          {shortMonth.format(new Date(scheduledFor))}
        </p>
        <p className="py-1.5 font-display text-4xl leading-none">
          {dayOfMonth.format(new Date(scheduledFor))}
        </p>
      </div>
      <div className="min-w-0 space-y-1">
        <p>
          <Link
            to={`/dashboard/posts/${id}`}
            className="font-display text-2xl leading-tight wrap-anywhere underline-offset-4 hover:underline"
          >
            {title || 'Untitled'}
          </Link>
        </p>
        <p>
          {kinds[type]} ·{' '}
          <time dateTime={scheduledFor} title={formatUtc(scheduledFor)}>
            {longDay.format(new Date(scheduledFor))}, {formatTime(scheduledFor)}
          </time>
          {utc && ` (${utc})`}, {relativeTime(scheduledFor, now)}
        </p>
      </div>
    </div>
  )
}
