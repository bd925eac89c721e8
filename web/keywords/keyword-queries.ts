import { queryOptions } from '@tanstack/react-query'
import { api, read, type Answer } from '../platform/api.ts'

type Generation = Answer<'keywords', 'generate'>
/** Only the keywords are known of a generation before this visit. */
export type Generated = Pick<Generation, 'keywords'> & Partial<Generation>

/** The last generation: its own answer, or on a later visit what the server stored. */
export const generatedQuery = queryOptions({
  queryKey: ['keywords', 'generated'],
  queryFn: async ({ signal }): Promise<Generated> => {
    const last = { generation: 'last', sortBy: 'relevance', sortOrder: 'desc', limit: 30 } as const
    const { keywords } = await api.keywords.list(last, { signal })
    return { keywords }
  },
  // A refetch would lose what only the answer contains: the method and whether both agree.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Suggestions from the customer's posts for the last text. */
export const suggestedKey = ['keywords', 'suggested']
export type Suggested = Answer<'keywords', 'suggestions'>

// Publishing changes both.
export const trendingQuery = { ...read('keywords', 'trending', { limit: 10 }), staleTime: 0 }
export const frequentQuery = { ...read('keywords', 'frequent', { limit: 10 }), staleTime: 0 }
