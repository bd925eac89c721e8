import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ProfileForm } from '../accounts/profile-form.tsx'
import { BusinessForm } from '../profile/business-form.tsx'
import { profileQuery } from '../profile/profile-query.ts'
import type { SiteSlot } from '../profile/site-slot.ts'
import { ConnectionTest } from '../publishing/connection-test.tsx'
import { SiteSection } from '../publishing/site-section.tsx'
import { useConnectionReturn, type ConnectionOutcome } from '../publishing/use-connection-return.ts'
import { Notice } from '../ui/notice.tsx'
import { SettingsFailure } from './settings-failure.tsx'
import { UnsavedGuard } from './settings-unsaved.tsx'

/** Who signs in, and the business that posts are written for. */
export function ProfileSettings() {
  const outcome = useConnectionReturn({ isKnown: true })
  const isSettled = outcome.kind !== 'collecting'
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...profileQuery, enabled: isSettled })
  const isShown = isSettled && data !== undefined && isFetchedAfterMount
  const isConnected = outcome.kind === 'connected'
  const [isAccountDirty, setAccountDirty] = useState(false)
  const [isBusinessDirty, setBusinessDirty] = useState(false)
  useAnchor(isShown, isConnected)
  if (!isShown)
    return (
      <SettingsFailure
        error={error}
        fallback="Your profile could not be loaded."
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className="max-w-2xl space-y-12">
      <UnsavedGuard isDirty={isAccountDirty || isBusinessDirty} />
      <ProfileForm user={data.user} onDirty={setAccountDirty} />
      <BusinessForm
        email={data.user.email}
        profile={data.businessProfile}
        isReconnected={isConnected}
        onDirty={setBusinessDirty}
        renderSite={({ field, values, onLeave }) => (
          <StoredSite
            field={field}
            values={values}
            outcome={outcome}
            isStored={data.businessProfile?.hasWordpressApiKey ?? false}
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
  isStored: boolean
}

function StoredSite({ field, values, onLeave, outcome, isStored }: StoredSiteProps) {
  return (
    <>
      {outcome.kind === 'connected' && (
        <Notice tone="good" title="Your site is connected anew. Test the connection below if you like." />
      )}
      <SiteSection
        field={field}
        oneClick={{ returnTo: 'settings', onLeave }}
        outcome={outcome}
        isStored={isStored}
      />
      <ConnectionTest {...values} />
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
