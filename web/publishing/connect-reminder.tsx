import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../ui/button.tsx'
import { hostOf, siteHealthQuery } from './site-health.ts'

/** Links to the settings if the site is not connected or cannot be published to. */
export function ConnectReminder() {
  // The site may have been connected a moment ago.
  const { data } = useQuery({ ...siteHealthQuery, refetchOnMount: 'always' })
  if (!data || (data.site && data.site.ok !== false)) return null
  const { site } = data
  const failed = site?.checks.find(({ ok }) => !ok)
  return (
    <section
      aria-label="Connect your site"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-xl border border-warn/35 bg-warn-wash px-4 py-3 text-sm"
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
