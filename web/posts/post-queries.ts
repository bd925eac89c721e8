import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import { api, read, type Input } from '../platform/api.ts'
import { takeListAhead } from './list-ahead.ts'

// Publishing takes seconds and someone is waiting; writing streams its progress, so polling is only a fallback.
const whilePublishingMs = 1_500
const whileWritingMs = 5_000
// Nobody waits for a list, and even less after a failed call.
const whileMovingMs = 2_000
const afterFailureMs = 10_000

type ListRequest = Input<'posts', 'list'>

export const postsQuery = (request: ListRequest) =>
  queryOptions({
    ...read('posts', 'list', request),
    queryFn: async ({ signal }) => (await takeListAhead(request)) ?? api.posts.list(request, { signal }),
    placeholderData: keepPreviousData,
    // Show the cached list first, but always refetch it.
    staleTime: 0,
    refetchOnReconnect: true,
    // Only in a visible tab, which is the library's default.
    refetchInterval: ({ state }) => {
      const isMoving = state.data?.posts.some((post) => post.status === 'writing' || isPublishing(post))
      if (!isMoving) return false
      return state.status === 'error' ? afterFailureMs : whileMovingMs
    },
  })

export const termsQuery = read('posts', 'terms')

export const topicsQuery = queryOptions({ ...read('autopilot', 'listTopics'), staleTime: 0 })

export const postQuery = (id: string) =>
  queryOptions({
    ...read('posts', 'get', { id }),
    staleTime: 0,
    // Another window may have changed it.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const post = state.data?.post
      if (post && isPublishing(post)) return whilePublishingMs
      return post?.status === 'writing' ? whileWritingMs : false
    },
  })

/** The checks of a generated post. Shows the previous version's results until the new ones arrive. */
export const checksQuery = (post: { id: string; version: number } | undefined) => ({
  ...read('writing', 'checks', { id: post?.id ?? '' }, post?.version),
  placeholderData: keepPreviousData,
  enabled: post !== undefined,
})
