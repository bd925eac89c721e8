import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GeneratedKeyword } from '../../contract/keywords.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
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
  if (!query.data)
    return (
      <Notice tone="danger" title="Failed to load keywords" isUrgent>
        <p>{failureMessage(query.error, 'Please try again.')}</p>
        <Button look="secondary" onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </Notice>
    )
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
