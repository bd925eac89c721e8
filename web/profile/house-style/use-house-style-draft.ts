import toast from 'react-hot-toast/headless'
import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { api } from '../../platform/api.ts'
import { queryClient, refresh } from '../../platform/query-client.ts'
import { houseStyleQuery } from '../profile-queries.ts'
import { useSavedDraft } from '../use-saved-draft.ts'

// A row may have been added and left empty.
const isFilled = ({ avoid, use }: HouseStyle['terms'][number]) => avoid.trim() + use.trim() !== ''

/** The edited house style until it is saved or discarded. */
export const useHouseStyleDraft = (stored: HouseStyle) =>
  useSavedDraft(stored, {
    clean: ({ terms, ...rest }) => (terms ? { ...rest, terms: terms.filter(isFilled) } : rest),
    async send(changes) {
      const answer = await api.profile.saveHouseStyle({ ...stored, ...changes })
      queryClient.setQueryData(houseStyleQuery.queryKey, answer)
      void refresh(['writing', 'checkHouseStyle'])
      toast.success('House style saved')
    },
    failure: 'Failed to save your house style',
  })

export type HouseStyleDraft = ReturnType<typeof useHouseStyleDraft>
