import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import type { Post } from '../../contract/posts/posts.ts'
import { api, failureMessage, queryKeys } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

/** Takes a live post off the site and says what came of it; `isGoing` until then. */
export function useUnpublish(post: Post | undefined) {
  const { isPending, isSuccess, mutate, reset } = useMutation({
    mutationFn: (id: string) => api.publishing.undo({ id }),
    onSuccess: (answer) =>
      queryClient.setQueryData(queryKeys.post(answer.post.id), (known: object | undefined) => ({
        ...known,
        ...answer,
      })),
    onError: (failure) =>
      toast.error(failureMessage(failure, "The post couldn't be unpublished. Try again.")),
  })
  const isGoing = isPending || (isSuccess && post?.status === 'publishing')
  const wasGoing = useRef(false)
  useEffect(() => {
    if (wasGoing.current && !isGoing && isSuccess) {
      // The next publishing is none of ours.
      reset()
      if (post?.status === 'draft') toast.success('The post is a draft again, here and on your site.')
      else toast.error(post?.failure?.message ?? "The post couldn't be unpublished.")
    }
    wasGoing.current = isGoing
  }, [isGoing, isSuccess, post, reset])
  return { isGoing, unpublish: mutate }
}
