import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { ApiFailure, hasCode, api } from '../../platform/api.ts'
import { toPreferencesRequest, type PreferenceValues } from './preference-values.ts'
import { queryClient, refresh } from '../../platform/query-client.ts'
import { preferencesQuery } from '../profile-queries.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Unsaved changes to the stored preferences. */
export function usePreferencesDraft(stored: PreferenceValues) {
  const [changes, setChanges] = useState<Partial<PreferenceValues>>({})
  const names = Object.keys(changes) as (keyof PreferenceValues)[]
  const saving = useMutation({
    mutationFn: (sent: Partial<PreferenceValues>) => api.profile.savePreferences(toPreferencesRequest(sent)),
    onSuccess(answer, sent) {
      queryClient.setQueryData(preferencesQuery.queryKey, answer)
      // Both depend on slots and mode.
      void refresh(['autopilot', 'getAutopilot'], ['dashboard', 'calendar'])
      // Fields changed again during the request are still unsaved.
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
    /** By API field name; list items appear as `name.0`. */
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
