import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GeneratedKeyword } from '../../contract/keywords/keywords.ts'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { KeywordCard } from './keyword-card.tsx'

interface KeywordCardsProps {
  query: UseQueryResult<{ keywords: GeneratedKeyword[] }>
  /** Said where there is none. */
  empty: string
  isTrend?: boolean
  onRemove?(keyword: GeneratedKeyword): void
}

/** A list of keywords, while it loads, when it fails, and when there is nothing in it. */
export function KeywordCards({ query, empty, isTrend, onRemove }: KeywordCardsProps): ReactNode {
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
          isTrend={isTrend}
          onRemove={onRemove && (() => onRemove(keyword))}
        />
      ))}
    </ul>
  )
}
