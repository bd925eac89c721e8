import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { queryKeys } from '../../platform/query-keys.ts'

export const revisionsQuery = (postId: string, version: number) =>
  infiniteQueryOptions({
    // Every version has its own list.
    queryKey: [...queryKeys.post(postId), 'revisions', version],
    queryFn: ({ pageParam, signal }) => api.posts.revisions({ id: postId, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    staleTime: 0,
  })

export const revisionQuery = (postId: string, revisionId: string) =>
  queryOptions({
    queryKey: [...queryKeys.post(postId), 'revision', revisionId],
    queryFn: ({ signal }) => api.posts.revision({ id: postId, revisionId }, { signal }),
    // Autosaves of one sitting become one revision.
    staleTime: 0,
  })
