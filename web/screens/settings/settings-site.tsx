import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import toast from 'react-hot-toast/headless'
import type { BusinessProfile } from '../../../contract/profile/profile.ts'
import { api, ApiFailure, failureMessage, hasCode, refresh, queryClient } from '../../platform/api.ts'
import { readStored } from '../../platform/read-stored.ts'
import { useLocation } from '../../platform/routing/router.tsx'
import { useForm, Form } from '../../ui/fields/form.tsx'
import {
  emptyBusiness,
  hasNoSite,
  splitParagraphs,
  toBusinessValues,
  type BusinessValues,
} from '../../profile/business-values.ts'
import { BusinessTexts } from '../../profile/business-texts.tsx'
import { profileQuery } from '../../profile/profile-queries.ts'
import { SiteFault } from '../../publishing/connect-reminder.tsx'
import { ConnectionTest } from '../../publishing/connection-test.tsx'
import { hostOf } from '../../publishing/site-health.ts'
import { SiteSection } from '../../publishing/site-section.tsx'
import { useConnectionReturn, type ConnectionOutcome } from '../../publishing/use-connection-return.ts'
import { usePlannedPosts, type WithPlannedPosts } from '../../publishing/use-planned-posts.tsx'
import { Button } from '../../ui/button.tsx'
import { leaveFor } from '../../ui/call-button.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { ConfirmButton } from '../../ui/messages/confirm-dialog.tsx'

const SiteDefaults = lazyPart(async () => (await import('./settings-defaults.tsx')).SiteDefaults)

const key = 'business_changes'

/** Keeps unsaved changes while the customer is at WordPress, without the application password. */
function keepChanges(email: string, values: BusinessValues): void {
  const { wordpressApiKey: _secret, ...texts } = values
  sessionStorage.setItem(key, JSON.stringify({ email, texts }))
}

function readChanges(email: string): Partial<BusinessValues> {
  const stored = readStored<{ email: string; texts: Partial<BusinessValues> }>(key)
  return stored?.email === email ? stored.texts : {}
}

const dropChanges = () => sessionStorage.removeItem(key)

/** The business that posts are written for, and its site. */
export function SiteSettings() {
  const { withPlannedPosts, question } = usePlannedPosts()
  const outcome = useConnectionReturn({ isKnown: true, withPlannedPosts })
  const isSettled = outcome.kind !== 'collecting'
  const query = useQuery({ ...profileQuery, enabled: isSettled })
  const { data } = query
  const isShown = isSettled && data !== undefined && query.isFetchedAfterMount
  useAnchor(isShown, outcome.kind === 'connected')
  return (
    <>
      {question}
      {isShown ? (
        <div className="space-y-8">
          <BusinessForm
            email={data.user.email}
            profile={data.businessProfile}
            outcome={outcome}
            withPlannedPosts={withPlannedPosts}
          />
          {data.businessProfile?.wordpressSiteUrl && <SiteDefaults />}
        </div>
      ) : (
        <LoadState of={query} fallback="Your profile could not be loaded." />
      )}
    </>
  )
}

interface BusinessFormProps {
  email: string
  profile: BusinessProfile | null
  /** The result of connecting the site in this browser. */
  outcome: ConnectionOutcome
  withPlannedPosts: WithPlannedPosts
}

const fallback = 'Failed to update business preferences'

/** The server keeps a stored site whose field is left out. */
const storedSiteRules = {
  wordpressSiteUrl: (url: string) => (url.trim() ? undefined : 'WordPress site URL is required'),
  wordpressUsername: (name: string) => (name.trim() ? undefined : 'WordPress username is required'),
}

function BusinessForm(props: BusinessFormProps) {
  const { form, hasChanges, isDirty, connect } = useBusinessForm(props)
  const { field, values, change } = form
  const stored = props.profile?.wordpressSiteUrl
  function forget() {
    for (const name of ['wordpressSiteUrl', 'wordpressUsername', 'wordpressApiKey'] as const) change(name, '')
  }
  return (
    <Form form={form} className="space-y-8" aria-label="Business profile">
      <UnsavedGuard isDirty={isDirty} />
      {hasChanges && (
        <Notice tone="info" title="Your unsaved changes are still here. Press Save to keep them." />
      )}
      <TitledSection id="your-business" title="Your business" intro="So that each post sounds like you.">
        <BusinessTexts field={field} />
      </TitledSection>
      <TitledSection id="your-site" title="Your WordPress site" intro="Where your posts are published.">
        {props.outcome.kind === 'connected' && (
          <Notice tone="good" title="Your site is connected. You can test the connection below." />
        )}
        {stored && <SiteFault />}
        <SiteSection field={field} onConnect={connect} outcome={props.outcome} isStored={Boolean(stored)} />
        <ConnectionTest {...values}>
          {stored && <DisconnectSite host={hostOf(stored)} onDone={forget} />}
        </ConnectionTest>
      </TitledSection>
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  )
}

function useBusinessForm({ email, profile, outcome, withPlannedPosts }: BusinessFormProps) {
  const stored = profile ? toBusinessValues(profile) : emptyBusiness
  const [changes] = useState(() => readChanges(email))
  const { wordpressSiteUrl, wordpressUsername } = stored
  const initial = {
    ...stored,
    ...changes,
    ...(outcome.kind === 'connected' ? { wordpressSiteUrl, wordpressUsername } : {}),
  }
  const [hasChanges] = useState(JSON.stringify(initial) !== JSON.stringify(stored))
  const [saved, setSaved] = useState(stored)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(dropChanges, [])
  const form = useForm({
    initial,
    rules: profile?.hasWordpressApiKey ? storedSiteRules : {},
    fallback,
    async send(values) {
      const input = toUpdate(values, profile)
      try {
        await withPlannedPosts((scheduledPosts) => api.profile.updateBusiness({ ...input, scheduledPosts }))
      } catch (failure) {
        if (!hasCode(failure, 'invalid_input')) toast.error(failureMessage(failure, fallback))
        throw failure
      }
      setSaved(values)
      toast.success('Business profile and WordPress integration updated successfully!')
      void refresh(['profile', 'get'], ['publishing', 'siteDefaults'], ['publishing', 'siteHealth'])
    },
  })
  const isDirty =
    !isLeaving && JSON.stringify(form.values) !== JSON.stringify({ ...saved, ...noSite(profile) })
  /** Keeps unsaved changes before leaving for WordPress. */
  async function connect() {
    const authorizeUrl = await askForApproval(form.values.wordpressSiteUrl.trim())
    keepChanges(email, form.values)
    // Synchronously, because the browser asks whether to leave before the next render.
    flushSync(() => setLeaving(true))
    return leaveFor(authorizeUrl)
  }
  return { form, hasChanges, isDirty, connect }
}

/** Returns the page where the owner approves the connection; errors appear at the address. */
async function askForApproval(wordpressSiteUrl: string): Promise<string> {
  try {
    return (await api.publishing.beginConnection({ wordpressSiteUrl, returnTo: 'settings' })).authorizeUrl
  } catch (failure) {
    const why = failure instanceof ApiFailure && failure.fields.wordpressSiteUrl
    throw why ? new ApiFailure('invalid_input', why) : failure
  }
}

/** Keeps the stored password unless a new one is entered; without a site, saves the rest. */
const toUpdate = (values: BusinessValues, profile: BusinessProfile | null) => ({
  ...values,
  clientPromises: splitParagraphs(values.clientPromises),
  clientExpectations: splitParagraphs(values.clientExpectations),
  wordpressApiKey: values.wordpressApiKey.trim() || undefined,
  ...(hasNoSite(values) && !profile?.hasWordpressApiKey ? { connectLater: true } : {}),
})

/** Empties the fields of a site that was disconnected meanwhile. */
const noSite = (profile: BusinessProfile | null) =>
  profile?.hasWordpressApiKey === false && { wordpressSiteUrl: '', wordpressUsername: '' }

/** Scrolls to the part that the URL names, which exists only after loading. */
function useAnchor(isShown: boolean, isBack: boolean) {
  const { hash } = useLocation()
  const id = isBack ? 'your-site' : hash === '#your-site' ? hash.slice(1) : ''
  useEffect(() => {
    if (!isShown || id === '') return
    document.getElementById(id)?.focus()
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [isShown, id])
}

/** Disconnects the stored site after explaining the consequences. */
function DisconnectSite({ host, onDone }: { host: string; onDone(): void }) {
  async function disconnect() {
    const { held } = await api.publishing.disconnect()
    const posts = held === 1 ? ' One scheduled post is held.' : ` ${held} scheduled posts are held.`
    toast.success(`Disconnected from ${host}.${held > 0 ? posts : ''}`)
    void queryClient.invalidateQueries()
    onDone()
  }
  return (
    <ConfirmButton
      button={{ className: 'text-danger', children: 'Disconnect this site' }}
      title={`Disconnect ${host}?`}
      cancel="Keep it connected"
      action="Disconnect"
      busyLabel="Disconnecting..."
      look="danger"
      fallback="The site could not be disconnected. Please try again."
      onConfirm={disconnect}
    >
      <p>
        Published posts stay on your site. Scheduled posts are held here, our drafts on the site go to its
        trash, and we revoke our application password.
      </p>
      <p className="text-soft">Nothing is published until you connect a site again.</p>
    </ConfirmButton>
  )
}
