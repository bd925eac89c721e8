import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import { api, queryKeys, type Input } from '../platform/api.ts'
import { takeListAhead } from './list-ahead.ts'

// Publishing takes seconds, and someone is waiting; writing tells its progress by itself, this is its safety net.
const whilePublishingMs = 1_500
const whileWritingMs = 5_000
// A list is looked over, not waited at; after a failed call there is no hurry.
const whileMovingMs = 2_000
const afterFailureMs = 10_000

type ListRequest = Input<'posts', 'list'>

export const postsQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: queryKeys.postsPage(request),
    queryFn: async ({ signal }) => (await takeListAhead(request)) ?? api.posts.list(request, { signal }),
    placeholderData: keepPreviousData,
    // A list is a picture of what the server does meanwhile: shown from memory, then asked again.
    staleTime: 0,
    refetchOnReconnect: true,
    // Only in a tab that is seen, which is the library's default.
    refetchInterval: ({ state }) => {
      const isMoving = state.data?.posts.some((post) => post.status === 'writing' || isPublishing(post))
      if (!isMoving) return false
      return state.status === 'error' ? afterFailureMs : whileMovingMs
    },
  })

/** Categories and tags of the posts there are, to choose from. */
export const termsQuery = queryOptions({
  queryKey: queryKeys.postTerms,
  queryFn: ({ signal }) => api.posts.terms({}, { signal }),
})

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.post(id),
    queryFn: ({ signal }) => api.posts.get({ id }, { signal }),
    staleTime: 0,
    // Another window may have changed it.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const post = state.data?.post
      if (post && isPublishing(post)) return whilePublishingMs
      return post?.status === 'writing' ? whileWritingMs : false
    },
  })

/** What a written post is held to. While a newer version is looked at, what is known of the one before stays. */
export const checksQuery = (post: { id: string; version: number } | undefined) =>
  queryOptions({
    queryKey: queryKeys.postChecks(post?.id ?? '', post?.version ?? 0),
    queryFn: () => api.writing.checks({ id: post?.id ?? '' }),
    placeholderData: keepPreviousData,
    enabled: post !== undefined,
  })
