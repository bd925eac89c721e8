import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SiteHealth } from '../../contract/publishing/publishing.ts'
import { useAuth } from '../platform/session/session.tsx'
import { TextLink } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { hostOf, siteHealthQuery } from './site-health.ts'

const faultOf = (site: SiteHealth | null | undefined) => site?.checks.find(({ ok }) => !ok)

/** What the last check of the stored site found, beside the fields to correct. */
export function SiteFault() {
  const { data } = useQuery({ ...siteHealthQuery, refetchOnMount: 'always' })
  const fault = faultOf(data?.site)
  if (!data?.site || !fault) return null
  return (
    <Notice
      tone="warn"
      title={`At our last check, we couldn’t publish to ${hostOf(data.site.wordpressSiteUrl)}.`}
    >
      <p>
        {fault.message} {fault.fix}
      </p>
    </Notice>
  )
}

/**
 * Links to the settings if the site is not connected or cannot be published to. If it was shown on the last visit, its space is
 * kept until the answer arrives, so that nothing below it moves.
 */
export function ConnectReminder() {
  const { user } = useAuth()
  const key = `connect_reminder:${user?.email ?? ''}`
  // The site may have been connected a moment ago.
  const { data } = useQuery({ ...siteHealthQuery, refetchOnMount: 'always' })
  const site = data?.site
  // Set once a fault has lasted: one slow answer is no broken site.
  const isNeeded = data && (!site || site.brokenSince !== null)
  useEffect(() => {
    if (isNeeded) localStorage.setItem(key, 'shown')
    else if (isNeeded === false) localStorage.removeItem(key)
  }, [isNeeded, key])
  if (!(isNeeded ?? localStorage.getItem(key))) return null
  const failed = faultOf(site)
  return (
    <section
      aria-label="Connect your site"
      className={`flex flex-wrap items-center gap-x-5 gap-y-1 rounded-xl border border-warn/35 bg-warn-wash px-4 py-3 text-sm ${data ? '' : 'invisible'}`}
    >
      <p className="min-w-0 grow basis-64">
        <strong className="font-semibold">
          {site
            ? `We can’t publish to ${hostOf(site.wordpressSiteUrl)}.`
            : 'Your WordPress site isn’t connected.'}
        </strong>{' '}
        {failed ? `${failed.message} ${failed.fix}` : 'You can write posts, but we can’t publish them yet.'}
      </p>
      <TextLink to="/dashboard/settings?tab=site#your-site" className="inline-flex min-h-11 items-center">
        {site ? 'Fix in Settings' : 'Connect your site'}
      </TextLink>
    </section>
  )
}
