import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import toast from 'react-hot-toast/headless'
import type { BusinessProfile, PlannedPosts } from '../../contract/profile/profile.ts'
import { api } from '../platform/api.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import {
  emptyBusiness,
  hasNoSite,
  noSiteRules,
  storedBusinessRules,
  toBusinessInput,
  toBusinessValues,
  type BusinessValues,
} from './business-rules.ts'
import { BusinessTexts } from './business-texts.tsx'
import type { RenderSite } from './site-slot.ts'
import { Form } from '../ui/fields/form-dialog.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { UnsavedGuard } from '../ui/fields/unsaved-guard.tsx'
import { readStored } from '../platform/read-stored.ts'

const key = 'business_changes'

/** Keeps unsaved changes of a stored profile while the browser is at WordPress; never the application password. */
function keepChanges(email: string, values: BusinessValues): void {
  const { wordpressApiKey: _secret, ...texts } = values
  sessionStorage.setItem(key, JSON.stringify({ email, texts }))
}

function readChanges(email: string): Partial<BusinessValues> {
  const kept = readStored<{ email: string; texts: Partial<BusinessValues> }>(key)
  return kept?.email === email ? kept.texts : {}
}

const dropChanges = () => sessionStorage.removeItem(key)

interface BusinessFormProps {
  email: string
  profile: BusinessProfile | null
  /** This browser has just connected the site that is stored now. */
  isReconnected: boolean
  /** Makes a call that may ask what becomes of scheduled posts. */
  withPlannedPosts<T>(call: (choice?: PlannedPosts) => Promise<T>): Promise<T>
  renderSite: RenderSite
}

const fallback = 'Failed to update business preferences'

/** The business profile and the WordPress connection of an account that is complete. */
export function BusinessForm(props: BusinessFormProps) {
  const { form, hasChanges, isDirty, onLeave } = useBusinessForm(props)
  return (
    <Form form={form} className="space-y-8" aria-label="Business profile">
      <UnsavedGuard isDirty={isDirty} />
      {hasChanges && (
        <Notice tone="info" title="Your unsaved changes are still here. Press Save to keep them." />
      )}
      <TitledSection id="your-business" title="Your business" intro="So that each post sounds like you.">
        <BusinessTexts field={form.field} />
      </TitledSection>
      <TitledSection id="your-site" title="Your WordPress site" intro="Where your posts are published.">
        {props.renderSite({ ...form, onLeave })}
      </TitledSection>
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  )
}

function useBusinessForm({ email, profile, isReconnected, withPlannedPosts }: BusinessFormProps) {
  const queries = useQueryClient()
  const stored = profile ? toBusinessValues(profile) : emptyBusiness
  const [changes] = useState(() => readChanges(email))
  const { wordpressSiteUrl, wordpressUsername } = stored
  const initial = { ...stored, ...changes, ...(isReconnected ? { wordpressSiteUrl, wordpressUsername } : {}) }
  const [hasChanges] = useState(JSON.stringify(initial) !== JSON.stringify(stored))
  const [saved, setSaved] = useState(stored)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(dropChanges, [])
  const form = useForm({
    initial,
    rules: profile?.hasWordpressApiKey ? storedBusinessRules : noSiteRules,
    fallback,
    async send(values) {
      const input = toUpdate(values, profile)
      try {
        await withPlannedPosts((scheduledPosts) => api.profile.updateBusiness({ ...input, scheduledPosts }))
      } catch (failure) {
        toast.error(failureMessage(failure, fallback))
        throw failure
      }
      setSaved(values)
      toast.success('Business profile and WordPress integration updated successfully!')
      void queries.invalidateQueries({ queryKey: queryKeys.profile })
    },
  })
  const isDirty =
    !isLeaving && JSON.stringify(form.values) !== JSON.stringify({ ...saved, ...noSite(profile) })
  /** They are kept: nothing is lost on the way to WordPress. */
  function onLeave() {
    keepChanges(email, form.values)
    // At once: the browser asks whether to leave before anything is drawn by itself.
    flushSync(() => setLeaving(true))
  }
  return { form, hasChanges, isDirty, onLeave }
}

/** Without a new application password the stored one stays; without a site the profile goes on without one. */
const toUpdate = (values: BusinessValues, profile: BusinessProfile | null) => ({
  ...toBusinessInput(values),
  wordpressApiKey: values.wordpressApiKey.trim() || undefined,
  ...(hasNoSite(values) && !profile?.hasWordpressApiKey ? { connectLater: true } : {}),
})

/** Disconnected meanwhile, its fields are empty. */
const noSite = (profile: BusinessProfile | null) =>
  profile?.hasWordpressApiKey === false && { wordpressSiteUrl: '', wordpressUsername: '' }
