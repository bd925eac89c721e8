import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { api, routes, failureMessage, hasCode } from '../../platform/api.ts'
import { refresh } from '../../platform/query-client.ts'
import { sendTextFile } from '../../platform/send-text-file.ts'

function sampleFailure(failure: unknown, name: string): string {
  if (hasCode(failure, 'too_large')) return `“${name}” is larger than 5 MB.`
  return `“${name}”: ${failureMessage(failure, 'it could not be uploaded. Please try again.')}`
}

/** Adds and removes samples, and reports the outcome of each. */
export function useSampleChanges() {
  const lookAgain = () => refresh(['profile', 'listSamples'])
  const read = useMutation({
    mutationFn: () => api.profile.readSiteSamples(),
    onSuccess: ({ added, message }) => (added > 0 ? toast.success(message) : toast(message)),
    meta: { failure: 'Your site could not be read. Please try again.' },
    onSettled: lookAgain,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.profile.removeSample({ id }),
    meta: { failure: 'The sample could not be removed. Please try again.' },
    onSettled: lookAgain,
  })
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      let added = 0
      for (const file of files) {
        try {
          await sendTextFile(routes.profile.uploadSample, file)
          added += 1
        } catch (failure) {
          toast.error(sampleFailure(failure, file.name))
        }
      }
      return added
    },
    onSuccess: (added) =>
      added > 0 && toast.success(added === 1 ? 'One text was added.' : `${added} texts were added.`),
    onSettled: lookAgain,
  })
  return { read, remove, upload, lookAgain }
}
