import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { api, ApiFailure, hasCode } from '../../platform/api.ts'
import { queryClient, refresh } from '../../platform/query-client.ts'
import { houseStyleQuery } from '../profile-queries.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** A row that was added and left empty. */
const isFilled = ({ avoid, use }: HouseStyle['terms'][number]) => avoid.trim() + use.trim() !== ''

/** The edited house style until it is saved or discarded. */
export function useHouseStyleDraft(stored: HouseStyle) {
  const [values, setValues] = useState(stored)
  const saving = useMutation({
    mutationFn: (sent: HouseStyle) => api.profile.saveHouseStyle(sent),
    onSuccess(answer) {
      queryClient.setQueryData(houseStyleQuery.queryKey, answer)
      setValues(answer.houseStyle)
      void refresh(['writing', 'checkHouseStyle'])
      toast.success('House style saved')
    },
    meta: { failure: 'Failed to save your house style' },
  })
  return {
    values,
    isDirty: !isSame({ ...values, terms: values.terms.filter(isFilled) }, stored),
    isBusy: saving.isPending,
    isUnpaid: hasCode(saving.error, 'payment_required'),
    /** By the API's names; a term's fields are `terms.0.avoid`. */
    refused: saving.error instanceof ApiFailure ? saving.error.fields : {},
    change(next: Partial<HouseStyle>) {
      saving.reset()
      setValues((before) => ({ ...before, ...next }))
    },
    save() {
      const terms = values.terms.filter(isFilled)
      // Errors name terms by their position.
      setValues({ ...values, terms })
      return saving.mutateAsync({ ...values, terms }).then(
        () => true,
        () => false,
      )
    },
    discard() {
      saving.reset()
      setValues(stored)
    },
  }
}

export type HouseStyleDraft = ReturnType<typeof useHouseStyleDraft>
