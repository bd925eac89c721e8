import { useMutation, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { api } from '../../platform/api.ts'
import { failureMessage } from '../../platform/api-failure.ts'
import { queryKeys } from '../../platform/query-keys.ts'
import { sampleFailure, uploadSample } from './upload-sample.ts'

/** What can be done with the samples; each says how it went. */
export function useSampleChanges() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.voiceSamples })
  const failed = (fallback: string) => (error: Error) => toast.error(failureMessage(error, fallback))
  const read = useMutation({
    mutationFn: () => api.profile.readSiteSamples(),
    onSuccess: ({ added, message }) => (added > 0 ? toast.success(message) : toast(message)),
    onError: failed('Your site could not be read. Please try again.'),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.profile.removeSample({ id }),
    onError: failed('The sample could not be removed. Please try again.'),
    onSettled: refresh,
  })
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      let added = 0
      for (const file of files) {
        try {
          await uploadSample(file)
          added += 1
        } catch (failure) {
          toast.error(sampleFailure(failure, file.name))
        }
      }
      return added
    },
    onSuccess: (added) =>
      added > 0 && toast.success(added === 1 ? 'One text was added.' : `${added} texts were added.`),
    onSettled: refresh,
  })
  return { read, remove, upload, refresh }
}
