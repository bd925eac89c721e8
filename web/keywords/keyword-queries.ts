import { queryOptions } from '@tanstack/react-query'
import type { GeneratedKeyword } from '../../contract/keywords/keywords.ts'
import { api, queryKeys, type Answer } from '../platform/api.ts'

export interface Generated {
  keywords: GeneratedKeyword[]
  /** Not known of a generation before this visit. */
  method?: 'ai' | 'nlp'
  notice?: string | undefined
}

/** The last generation: as its answer left it, or, on another visit, as the server keeps it. */
export const generatedQuery = queryOptions({
  queryKey: queryKeys.generatedKeywords,
  queryFn: async ({ signal }): Promise<Generated> => {
    const last = { generation: 'last', sortBy: 'relevance', sortOrder: 'desc', limit: 30 } as const
    const { keywords } = await api.keywords.list(last, { signal })
    return { keywords }
  },
  // Asked again it would lose what only the answer says: the method, and whether both agree.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** What the posts suggest to the text of the last generation. */
export const suggestedKey = [...queryKeys.keywords, 'suggested']
export type Suggested = Answer<'keywords', 'suggestions'>

export const trendingQuery = queryOptions({
  queryKey: queryKeys.keywordsList('trending'),
  queryFn: ({ signal }) => api.keywords.trending({ limit: 10 }, { signal }),
  // Publishing, here and elsewhere, changes both.
  staleTime: 0,
})

export const frequentQuery = queryOptions({
  queryKey: queryKeys.keywordsList('frequent'),
  queryFn: ({ signal }) => api.keywords.frequent({ limit: 10 }, { signal }),
  staleTime: 0,
})
