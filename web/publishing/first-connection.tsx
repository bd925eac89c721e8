import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { ConnectionCheck } from '../../contract/publishing/publishing.ts'
import { api, failureMessage, hasCode } from '../platform/api.ts'
import { Button, TextLink } from '../ui/button.tsx'
import { hostOf, siteHealthQuery } from './site-health.ts'
import { ConnectionChecks } from './connection-checks.tsx'

const slowCauses = ['timeout', 'connect_timeout', 'read_too_slow']
const againMs = 30_000

/** No verdict yet: a slow site may well be fine. */
const isSlow = (data: { checks: ConnectionCheck[] } | undefined, error: Error | null) =>
  hasCode(error, 'timeout') || Boolean(data?.checks.some(({ code }) => slowCauses.includes(code)))

interface FirstConnectionProps {
  /** Identifies whose connection it is. */
  email: string
  /** Shown beside the connection: what was found on the site. */
  children?: ReactNode
}

/** Tests the stored connection at once and sums it up in one line, with the checks below. */
export function FirstConnection({ email, children }: FirstConnectionProps) {
  const health = useQuery(siteHealthQuery)
  const test = useQuery({
    queryKey: ['publishing', 'first-test', email],
    queryFn: () => api.publishing.testConnection({}),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: ({ state }) => (state.data?.ok ? false : 'always'),
    refetchInterval: ({ state: { data, error } }) => (isSlow(data, error) ? againMs : false),
  })
  const line = useRef<HTMLParagraphElement>(null)
  const { data, error, isFetching } = test
  const isMissing = hasCode(error, 'no_site') || health.data?.site === null
  const host = health.data?.site ? hostOf(health.data.site.wordpressSiteUrl) : 'your site'
  const failed = data?.checks.find(({ ok }) => !ok)
  const isUndecided = isSlow(data, error)
  const isBroken = !isFetching && (failed ?? error)
  function testAgain() {
    // The button disappears while the test runs, so the line takes the focus.
    line.current?.focus()
    void test.refetch()
  }
  const words = isMissing
    ? 'Your site isn’t connected yet. You can write posts now and connect it later.'
    : isFetching || isUndecided
      ? `Still checking ${host}${isFetching ? '…' : '. It is slow to answer, and we try again by ourselves.'}`
      : isBroken
        ? `We can’t publish to ${host} yet.`
        : `Connected to ${host}`
  return (
    <section aria-label="Your WordPress site" aria-busy={isFetching} className="space-y-3">
      <p ref={line} role="status" tabIndex={-1} className="font-medium">
        {words}
      </p>
      {isMissing && <TextLink to={settings}>Connect your site</TextLink>}
      {isBroken && !isMissing && (
        <>
          {!isUndecided && <p>{failed ? `${failed.message} ${failed.fix}` : untested(error)}</p>}
          <WaysOn onAgain={testAgain} />
        </>
      )}
      {data && !isMissing && <Checks checks={data.checks} isFetching={isFetching} />}
      {!isMissing && children}
    </section>
  )
}

const untested = (error: Error | null) => failureMessage(error, 'The connection could not be tested.')

const settings = '/dashboard/settings?tab=site#your-site'

const WaysOn = ({ onAgain }: { onAgain(): void }) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
    <Button look="secondary" onClick={onAgain}>
      Test again
    </Button>
    <TextLink to={settings}>Fix in Settings</TextLink>
  </div>
)

const Checks = ({ checks, isFetching }: { checks: ConnectionCheck[]; isFetching: boolean }) => (
  <details className="text-sm">
    <summary className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 sm:min-h-8">
      {checks.length} checks
    </summary>
    <ConnectionChecks checks={isFetching ? undefined : checks} />
  </details>
)
