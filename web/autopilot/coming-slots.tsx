import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../platform/routing/router.tsx'
import { zoneOf } from '../platform/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { autopilotQuery, topicsQuery, type Slot } from './autopilot-queries.ts'
import { lookOfSlot, lookOfTopic, momentIn } from './slot-words.ts'

// Enough below the next post to show that there are more.
const shown = 3

interface ComingSlotsProps {
  title: string
  /** Only slots after this time, or before it. */
  after?: string | undefined
  before?: string
  /** Shown above the slots, or instead of them, if none has a post or a topic. */
  empty?: ReactNode
}

/** A short list of the next slots; renders nothing while loading, and only `empty` without slots. */
export function ComingSlots({ title, after = '', before, empty }: ComingSlotsProps) {
  const { data, isError } = useQuery(autopilotQuery)
  const { data: topics, isPending } = useQuery({ ...topicsQuery, refetchInterval: false })
  const isBefore = before !== undefined
  const isShown = ({ at, state }: Slot) => state !== 'published' && at > after && (!before || at < before)
  const coming = (data?.slots.filter(isShown).slice(0, shown) ?? []).map((slot) => ({
    ...slot,
    planned:
      slot.state === 'planned' && !slot.topic ? topics?.find((one) => one.slot === slot.at) : undefined,
  }))
  if (!data) return isError ? empty : null
  if (coming.length === 0) return empty
  return (
    <div
      className={`border-line ${isBefore ? 'mb-4 border-b pb-3' : empty ? 'w-full space-y-4' : 'mt-4 border-t pt-3'}`}
    >
      {!isPending && coming.every(({ post, topic, planned }) => !post && !topic && !planned) && empty}
      <h3 className="text-sm text-soft">{title}</h3>
      <ul>
        {coming.map(({ at, state, post, topic, planned }) => {
          const [tone, label] = planned ? lookOfTopic(planned) : lookOfSlot(state)
          return (
            <li
              key={at}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[10.5rem_7.5rem_minmax(0,1fr)]"
            >
              <time dateTime={at} className="text-sm tabular-nums">
                {momentIn(zoneOf(data.timezone), at)}
              </time>
              <span>
                <Badge tone={tone}>{label}</Badge>
              </span>
              <Link
                to={post ? `/dashboard/posts/${post.id}` : '/dashboard/plan'}
                className="col-span-2 wrap-anywhere underline-offset-4 hover:underline sm:col-span-1"
              >
                {post?.title || topic || planned?.title || 'Empty slot'}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
