import { useState } from 'react'
import { useDebounced } from '../platform/use-debounced.ts'
import type { ListRequest } from './keyword-queries.ts'

/** The first is what the list begins with. */
export const orders = {
  used: { label: 'Most used', sortBy: 'usage_count', sortOrder: 'desc' },
  relevant: { label: 'Most relevant', sortBy: 'relevance', sortOrder: 'desc' },
  word: { label: 'Word, A to Z', sortBy: 'word', sortOrder: 'asc' },
  newest: { label: 'Newest', sortBy: 'created_at', sortOrder: 'desc' },
} as const

interface Chosen {
  search: string
  order: keyof typeof orders
  page: number
}

// As the specification of the list says.
const pageSize = 20

export interface KeywordFilter extends Chosen {
  request: ListRequest
  change(values: Partial<Chosen>): void
}

/** What the list of all keywords shows; a change of search or order begins at its first page. */
export function useKeywordFilter(): KeywordFilter {
  const [chosen, setChosen] = useState<Chosen>({ search: '', order: 'used', page: 1 })
  const search = useDebounced(chosen.search.trim())
  const { sortBy, sortOrder } = orders[chosen.order]
  const request = { page: chosen.page, limit: pageSize, sortBy, sortOrder, ...(search ? { search } : {}) }
  const change = (values: Partial<Chosen>) => setChosen((before) => ({ ...before, page: 1, ...values }))
  return { ...chosen, request, change }
}
