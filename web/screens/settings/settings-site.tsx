import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '../../platform/routing/router.tsx'
import { BusinessForm } from '../../profile/business-form.tsx'
import { profileQuery } from '../../profile/profile-query.ts'
import type { SiteSlot } from '../../profile/site-slot.ts'
import { hostOf } from '../../publishing/site-health.ts'
import { ConnectionTest } from '../../publishing/connection-test.tsx'
import { DisconnectSite } from '../../publishing/disconnect-site.tsx'
import { SiteSection } from '../../publishing/site-section.tsx'
import { useConnectionReturn, type ConnectionOutcome } from '../../publishing/use-connection-return.ts'
import { usePlannedPosts } from '../../publishing/use-planned-posts.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** The business that posts are written for, and the site they are published to. */
export function SiteSettings() {
  const { withPlannedPosts, question } = usePlannedPosts()
  const outcome = useConnectionReturn({ isKnown: true, withPlannedPosts })
  const isSettled = outcome.kind !== 'collecting'
  const query = useQuery({ ...profileQuery, enabled: isSettled })
  const { data } = query
  const isShown = isSettled && data !== undefined && query.isFetchedAfterMount
  const isConnected = outcome.kind === 'connected'
  useAnchor(isShown, isConnected)
  return (
    <>
      {question}
      {isShown ? (
        <BusinessForm
          email={data.user.email}
          profile={data.businessProfile}
          isReconnected={isConnected}
          withPlannedPosts={withPlannedPosts}
          renderSite={(slot) => (
            <StoredSite {...slot} outcome={outcome} stored={data.businessProfile?.wordpressSiteUrl} />
          )}
        />
      ) : (
        <LoadState of={query} fallback="Your profile could not be loaded." />
      )}
    </>
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
      <SiteSection field={field} onLeave={onLeave} outcome={outcome} isStored={Boolean(stored)} />
      <ConnectionTest {...values}>
        {stored && <DisconnectSite host={hostOf(stored)} onDone={forget} />}
      </ConnectionTest>
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
