import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from '../../platform/routing/router.tsx'
import { ProfileForm } from '../../accounts/profile-form.tsx'
import { BusinessForm } from '../../profile/business-form.tsx'
import { profileQuery } from '../../profile/profile-query.ts'
import type { SiteSlot } from '../../profile/site-slot.ts'
import { hostOf } from '../../publishing/connected-card.tsx'
import { ConnectionTest } from '../../publishing/connection-test.tsx'
import { DisconnectSite } from '../../publishing/disconnect-site.tsx'
import { SiteSection } from '../../publishing/site-section.tsx'
import { useConnectionReturn, type ConnectionOutcome } from '../../publishing/use-connection-return.ts'
import { usePlannedPosts } from '../../publishing/use-planned-posts.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'

/** Who signs in, and the business that posts are written for. */
export function ProfileSettings() {
  const { withPlannedPosts, question } = usePlannedPosts()
  const outcome = useConnectionReturn({ isKnown: true, withPlannedPosts })
  const isSettled = outcome.kind !== 'collecting'
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...profileQuery, enabled: isSettled })
  const isShown = isSettled && data !== undefined && isFetchedAfterMount
  const isConnected = outcome.kind === 'connected'
  const [isAccountDirty, setAccountDirty] = useState(false)
  const [isBusinessDirty, setBusinessDirty] = useState(false)
  useAnchor(isShown, isConnected)
  if (!isShown)
    return (
      <>
        {question}
        <LoadState of={{ error, refetch }} fallback="Your profile could not be loaded." />
      </>
    )
  return (
    <div className="max-w-2xl space-y-12">
      {question}
      <UnsavedGuard isDirty={isAccountDirty || isBusinessDirty} />
      <ProfileForm user={data.user} onDirty={setAccountDirty} />
      <BusinessForm
        email={data.user.email}
        profile={data.businessProfile}
        isReconnected={isConnected}
        onDirty={setBusinessDirty}
        withPlannedPosts={withPlannedPosts}
        renderSite={({ field, values, change, onLeave }) => (
          <StoredSite
            field={field}
            values={values}
            change={change}
            outcome={outcome}
            stored={data.businessProfile?.wordpressSiteUrl}
            onLeave={async () => {
              await onLeave()
              // They are kept: nothing is lost on the way to WordPress.
              setBusinessDirty(false)
            }}
          />
        )}
      />
    </div>
  )
}

interface StoredSiteProps extends SiteSlot {
  outcome: ConnectionOutcome
  /** The address of the connected site; empty or undefined without one. */
  stored: string | undefined
}

function StoredSite({ field, values, change, onLeave, outcome, stored }: StoredSiteProps) {
  function forget() {
    for (const name of ['wordpressSiteUrl', 'wordpressUsername', 'wordpressApiKey'] as const) change(name, '')
  }
  return (
    <>
      {outcome.kind === 'connected' && (
        <Notice tone="good" title="Your site is connected again. You can test the connection below." />
      )}
      <SiteSection
        field={field}
        oneClick={{ returnTo: 'settings', onLeave }}
        outcome={outcome}
        isStored={Boolean(stored)}
      />
      <ConnectionTest {...values} />
      {stored && <DisconnectSite host={hostOf(stored)} onDone={forget} />}
    </>
  )
}

/** The part that a link names, or that somebody comes back to from WordPress, stands on the page only once it is loaded. */
function useAnchor(isShown: boolean, isBack: boolean) {
  const { hash } = useLocation()
  const id = isBack ? 'your-site' : hash === '#your-site' ? hash.slice(1) : ''
  useEffect(() => {
    if (!isShown || id === '') return
    document.getElementById(id)?.focus()
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [isShown, id])
}
