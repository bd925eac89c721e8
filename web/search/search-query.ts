import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'

/**
 * What matches `text`; answers to earlier texts are dropped, their results stay until the new ones are there.
 * `round` counts how often the text was emptied: what was found before that does not come back.
 */
export const searchQuery = (text: string, round: number) =>
  queryOptions({
    queryKey: queryKeys.search(text, round),
    queryFn: async ({ signal }) => {
      try {
        return await api.search.find({ q: text }, { signal })
      } catch (error) {
        // oxlint-disable-next-line no-console -- a failed search is told here only
        if (!signal.aborted) console.error('Search failed', error)
        throw error
      }
    },
    enabled: text !== '',
    placeholderData: (before, query) => (text !== '' && query?.queryKey[2] === round ? before : undefined),
    // The palette asks again by itself with every letter.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
