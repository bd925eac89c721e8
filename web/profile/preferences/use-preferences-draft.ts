import toast from 'react-hot-toast/headless'
import { api } from '../../platform/api.ts'
import { queryClient, refresh } from '../../platform/query-client.ts'
import { preferencesQuery } from '../profile-queries.ts'
import { useSavedDraft } from '../use-saved-draft.ts'
import { toPreferencesRequest, type PreferenceValues } from './preference-values.ts'

/** Unsaved changes to the stored preferences. */
export const usePreferencesDraft = (stored: PreferenceValues) =>
  useSavedDraft(stored, {
    async send(changes) {
      const answer = await api.profile.savePreferences(toPreferencesRequest(changes))
      queryClient.setQueryData(preferencesQuery.queryKey, answer)
      // Both depend on slots and mode.
      void refresh(['autopilot', 'getAutopilot'], ['dashboard', 'calendar'])
      toast.success('Preferences updated successfully')
    },
    failure: 'Failed to update preferences',
  })

export type PreferencesDraft = ReturnType<typeof usePreferencesDraft>
