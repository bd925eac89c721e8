import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { Insight } from '../../../contract/keywords/strategy.ts'
import { api } from '../../platform/api.ts'
import { failureMessage } from '../../platform/api-failure.ts'
import { usePlan } from '../../platform/plan-query.ts'
import { queryKeys } from '../../platform/query-keys.ts'
import { wantTopic } from '../../platform/wanted-topic.ts'
import { LoadFailure } from '../../ui/messages/load-failure.tsx'
import { Button, ButtonLink, buttonClasses, NewTabLink } from '../../ui/button.tsx'
import { LockedFeature } from '../../ui/locked-feature.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** What to write next, and why; without the plan that has it, what it would be. */
export function StrategyInsights() {
  const { plan, query: planQuery } = usePlan()
  const isOpen = plan !== undefined && hasFeature(plan, 'strategy')
  const query = useQuery({
    queryKey: queryKeys.strategy,
    queryFn: ({ signal }) => api.keywords.strategy(undefined, { signal }),
    // Advice that was followed is no longer true.
    staleTime: 0,
    enabled: isOpen,
  })
  if (planQuery.error && !plan) return <LoadFailure of={planQuery} title="Failed to load your plan" />
  if (plan && !isOpen) return <LockedFeature feature="strategy" />
  if (query.isPending) return <Spinner label="Looking for gaps..." />
  if (!query.data) return <LoadFailure of={query} title="Failed to load what to write next" />
  const { insights } = query.data
  return (
    <div className="space-y-4">
      <p className="max-w-[65ch] text-soft">
        Based on your keywords and posts, here and on your site. Search volume isn't included.
      </p>
      {insights.length === 0 && (
        <p>Every keyword has a post, and none of them is old. Generate keywords to find more ideas.</p>
      )}
      <ul className="space-y-3">
        {insights.map((insight) => (
          <InsightCard key={`${insight.kind} ${insight.title}`} {...insight} />
        ))}
      </ul>
    </div>
  )
}

const kindNames = {
  competing: 'Competing posts',
  gap: 'No post yet',
  rising: 'Rising word',
  refresh: 'Old post',
}

function InsightCard({ kind, title, reason, topic, post }: Insight) {
  return (
    <li className="space-y-2 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <p className="text-sm text-soft">{kindNames[kind]}</p>
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <p className="max-w-[65ch] wrap-anywhere text-soft">{reason}</p>
      {topic && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            look="secondary"
            to="/dashboard/posts/new"
            state={wantTopic(topic)}
            aria-label={`Write now: ${topic.title}`}
          >
            Write now
          </ButtonLink>
          <AddTopic topic={topic} />
        </div>
      )}
      {post?.id && (
        <ButtonLink look="secondary" to={`/dashboard/posts/${post.id}`}>
          Open the post
        </ButtonLink>
      )}
      {post && !post.id && post.url && (
        <NewTabLink className={buttonClasses('secondary')} href={post.url}>
          See it on your site
        </NewTabLink>
      )}
    </li>
  )
}

function AddTopic({ topic }: { topic: NonNullable<Insight['topic']> }) {
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () => api.autopilot.addTopic(topic),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.topics })
      toast.success('Added to your topics')
    },
    onError: (error) => toast.error(failureMessage(error, "We couldn't add the topic.")),
  })
  return (
    <Button
      look="secondary"
      busy={add.isPending}
      busyLabel="Adding..."
      disabled={add.isSuccess}
      aria-label={add.isSuccess ? undefined : `Add to topics: ${topic.title}`}
      onClick={() => add.mutate()}
    >
      {add.isSuccess ? 'In your topics' : 'Add to topics'}
    </Button>
  )
}
