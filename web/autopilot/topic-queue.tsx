import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import toast from 'react-hot-toast/headless'
import { api } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { topicsQuery, useAutopilotChange } from './autopilot-queries.ts'
import { AddTopic } from './add-topic.tsx'
import { TopicRow } from './topic-row.tsx'

/** The topics in the customer's order; `suggested` comes from a mail's link and stands in the form. */
export function TopicQueue({ suggested }: { suggested: string }) {
  const { data, error, isFetching, refetch } = useQuery(topicsQuery)
  const propose = useAutopilotChange(async () => {
    const { notice } = await api.autopilot.proposeTopics()
    if (notice) toast(notice)
  }, "We couldn't propose topics. Try again.")
  return (
    <div className="space-y-5">
      <AddTopic suggested={suggested} />
      <Button
        look="secondary"
        busy={propose.isPending}
        busyLabel="Reading your site..."
        onClick={() => propose.mutate()}
      >
        Propose topics
      </Button>
      {!data && !error && <Skeleton className="h-16" />}
      {!data && error && (
        <LoadFailure of={{ error, refetch }} isBusy={isFetching} title="Failed to load your topics" />
      )}
      {data?.length === 0 && (
        <p className="rounded-2xl border border-dashed border-edge px-6 py-10 text-center text-soft">
          No topics are queued. Add one, or have some proposed from what your site says.
        </p>
      )}
      {data && data.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {data.map((topic, index) => (
            <TopicRow key={topic.id} topic={topic} index={index} isLast={index === data.length - 1} />
          ))}
        </ol>
      )}
    </div>
  )
}
