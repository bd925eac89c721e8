import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { refresh } from '../platform/query-client.ts'

/** Restarts a failed post with its original request. */
export function useWriteAgain() {
  return useMutation({
    mutationFn: (id: string) => api.writing.generate({ id }),
    meta: { failure: "We couldn't start the post. Try again." },
    onSettled: () => void refresh(['posts']),
  })
}
