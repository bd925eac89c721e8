import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { GeneratedKeyword } from '../../contract/keywords/keywords.ts'
import { api } from '../platform/api.ts'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { KeywordCard, type ShownKeyword } from './keyword-card.tsx'
import { generatedQuery } from './keyword-queries.ts'
import { queryClient, refresh } from '../platform/query-client.ts'

interface KeywordCardsProps {
  query: UseQueryResult<{ keywords: ShownKeyword[] }>
  /** Shown when the list is empty. */
  empty: string
  /** From the customer's last generation, so each can be deleted. */
  isOwn?: boolean
}

/** A list of keywords with its loading, error and empty states. */
export function KeywordCards({ query, empty, isOwn = false }: KeywordCardsProps): ReactNode {
  const remove = useRemoveKeyword()
  const plan = useAddToPlan()
  if (query.isPending) return <Spinner label="Loading keywords..." />
  if (!query.data) return <LoadFailure of={query} title="Failed to load keywords" />
  const { keywords } = query.data
  if (keywords.length === 0)
    return (
      <p className="rounded-xl border border-dashed border-edge px-6 py-12 text-center text-soft">{empty}</p>
    )
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {keywords.map((keyword) => (
        <KeywordCard
          key={keyword.id}
          keyword={keyword}
          onPlan={() => plan.mutate(keyword)}
          {...(isOwn ? { onRemove: () => remove.mutate(keyword) } : {})}
        />
      ))}
    </ul>
  )
}

/** Adds the keyword as a topic, which takes the next free slot. */
function useAddToPlan() {
  return useMutation({
    mutationFn: ({ word }: GeneratedKeyword) => api.autopilot.addTopic({ title: word, keywords: [word] }),
    onSuccess: (_answer, { word }) => void toast.success(`“${word}” is in your plan.`),
    meta: { failure: "We couldn't add it to your plan. Try again." },
    onSettled: () => refresh(['autopilot', 'listTopics']),
  })
}

function useRemoveKeyword() {
  return useMutation({
    mutationFn: ({ id }: GeneratedKeyword) => api.keywords.remove({ id }),
    onSuccess: (_answer, { id, word }) => {
      queryClient.setQueryData(generatedQuery.queryKey, (last) =>
        last ? { ...last, keywords: last.keywords.filter((one) => one.id !== id) } : last,
      )
      toast.success(`Deleted: ${word}`)
    },
    meta: { failure: 'Failed to delete the keyword' },
  })
}
