import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { ApiFailure, hasCode, api, queryKeys } from '../../platform/api.ts'
import { toPreferencesRequest, type PreferenceValues } from './preference-values.ts'
import { queryClient, refresh } from '../../platform/query-client.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is changed of the stored preferences until it is saved or given up. */
export function usePreferencesDraft(stored: PreferenceValues) {
  const [changes, setChanges] = useState<Partial<PreferenceValues>>({})
  const names = Object.keys(changes) as (keyof PreferenceValues)[]
  const saving = useMutation({
    mutationFn: (sent: Partial<PreferenceValues>) => api.profile.savePreferences(toPreferencesRequest(sent)),
    onSuccess(answer, sent) {
      queryClient.setQueryData(queryKeys.preferences, answer)
      // Slots and mode are among them.
      void refresh(queryKeys.autopilot)
      void refresh(queryKeys.calendar)
      // What was changed again while this was on its way is still to be saved.
      setChanges((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([name, value]) => !isSame(value, sent[name as keyof PreferenceValues])),
        ),
      )
      toast.success('Preferences updated successfully')
    },
    meta: { failure: 'Failed to update preferences' },
  })
  function change(next: Partial<PreferenceValues>) {
    saving.reset()
    setChanges((before) => ({ ...before, ...next }))
  }
  return {
    values: { ...stored, ...changes },
    isDirty: names.some((name) => !isSame(changes[name], stored[name])),
    isBusy: saving.isPending,
    isUnpaid: hasCode(saving.error, 'payment_required'),
    /** By the names of the API; a list's items come as `name.0`. */
    refused: saving.error instanceof ApiFailure ? saving.error.fields : {},
    change,
    save: () =>
      saving.mutateAsync(changes).then(
        () => true,
        () => false,
      ),
    discard() {
      saving.reset()
      setChanges({})
    },
  }
}

export type PreferencesDraft = ReturnType<typeof usePreferencesDraft>
