import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { BusinessProfile } from '../../contract/profile.ts'
import { api } from '../platform/api.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BusinessFields } from './business-fields.tsx'
import {
  emptyBusiness,
  storedBusinessRules,
  toBusinessInput,
  toBusinessValues,
  type BusinessValues,
} from './business-rules.ts'

interface BusinessFormProps {
  profile: BusinessProfile | null
  /** What stands before the button, given what is typed. */
  renderExtra(values: BusinessValues): ReactNode
}

const fallback = 'Failed to update business preferences'

/** The business profile and the WordPress connection of an account that is complete. */
export function BusinessForm({ profile, renderExtra }: BusinessFormProps) {
  const queries = useQueryClient()
  const form = useForm({
    initial: profile ? toBusinessValues(profile) : emptyBusiness,
    rules: storedBusinessRules,
    fallback,
    async send(values) {
      const input = {
        ...toBusinessInput(values),
        wordpressApiKey: values.wordpressApiKey.trim() || undefined,
      }
      try {
        await api.profile.updateBusiness(input)
      } catch (failure) {
        toast.error(failureMessage(failure, fallback))
        throw failure
      }
      toast.success('Business profile and WordPress integration updated successfully!')
      void queries.invalidateQueries({ queryKey: queryKeys.profile })
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="max-w-2xl space-y-8" aria-label="Business profile">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <BusinessFields field={form.field} isStored={profile?.hasWordpressApiKey} />
      {renderExtra(form.values)}
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
