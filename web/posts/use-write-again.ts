import { useMutation } from '@tanstack/react-query'
import { api, refresh } from '../platform/api.ts'

/** Restarts a failed post with its original request. */
export function useWriteAgain() {
  return useMutation({
    mutationFn: (id: string) => api.writing.generate({ id }),
    meta: { failure: 'We couldn’t start the post. Try again.' },
    onSettled: () => void refresh(['posts']),
  })
}
