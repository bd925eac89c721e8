import { FirstPost } from '../../writing/first-post.tsx'
import { useQuery } from '@tanstack/react-query'
import { TextLink, Button } from '../../ui/button.tsx'
import { factsQuery, samplesQuery } from '../../profile/profile-queries.ts'
import { useRef, type ReactNode } from 'react'
import type { ConnectionCheck } from '../../../contract/publishing/publishing.ts'
import { api, failureMessage, hasCode } from '../../platform/api.ts'
import { hostOf, siteHealthQuery } from '../../publishing/site-health.ts'
import { ConnectionChecks } from '../../publishing/connection-checks.tsx'

interface FirstRunPanelProps {
  email: string
  onHide(): void
  /** Called when the first draft opens. */
  onOpened(): void
}

/** Leads from a completed profile to the first draft without further questions. */
export const FirstRunPanel = ({ email, onHide, onOpened }: FirstRunPanelProps) => (
  <section
    aria-labelledby="first-run"
    className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-8"
  >
    <div className="flex items-start justify-between gap-4">
      <h2 id="first-run" className="min-w-0 font-display text-heading">
        Your first post
      </h2>
      <button
        type="button"
        aria-describedby="first-run"
        className="-my-2 min-h-11 shrink-0 rounded px-1 text-soft underline underline-offset-4 hover:text-ink"
        onClick={onHide}
      >
        Hide
      </button>
    </div>
    <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <FirstPost email={email} onOpened={onOpened} />
      <div className="border-line max-lg:min-h-42 max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-8">
        <FirstConnection email={email}>
          <FoundOnSite />
        </FirstConnection>
      </div>
    </div>
  </section>
)

// Polls while the site is being read.
const refetchInterval = 5_000

/** What was learned from the site: a voice and proposed facts. */
function FoundOnSite() {
  const { data: voice } = useQuery({ ...samplesQuery, refetchInterval })
  const { data: facts } = useQuery({ ...factsQuery, refetchInterval })
  const posts = voice?.samples.filter(({ kind }) => kind === 'site').length ?? 0
  const open = facts?.proposed.length ?? 0
  return (
    <p className="min-h-6">
      {posts + open > 0 && 'From your site: '}
      {posts > 0 && (
        <TextLink to="/dashboard/settings?tab=voice">
          your voice from {posts} {posts === 1 ? 'post' : 'posts'}
        </TextLink>
      )}
      {posts > 0 && open > 0 && ', '}
      {open > 0 && (
        <TextLink to="/dashboard/settings?tab=facts">
          {open} {open === 1 ? 'fact' : 'facts'} you can confirm
        </TextLink>
      )}
    </p>
  )
}

const slowCauses = ['timeout', 'connect_timeout', 'read_too_slow']
const againMs = 30_000

/** No verdict yet: a slow site may well be fine. */
const isSlow = (data: { checks: ConnectionCheck[] } | undefined, error: Error | null) =>
  hasCode(error, 'timeout') || Boolean(data?.checks.some(({ code }) => slowCauses.includes(code)))

/** Tests the stored connection at once and sums it up in one line, with the checks below. */
function FirstConnection({ email, children }: { email: string; children: ReactNode }) {
  const health = useQuery(siteHealthQuery)
  const test = useQuery({
    queryKey: ['publishing', 'first-test', email],
    queryFn: () => api.publishing.testConnection({}),
    enabled: !health.isPending && health.data?.site !== null,
    staleTime: Infinity,
    retry: false,
    refetchOnMount: ({ state }) => (state.data?.ok ? false : 'always'),
    refetchInterval: ({ state: { data, error } }) => (isSlow(data, error) ? againMs : false),
  })
  const line = useRef<HTMLParagraphElement>(null)
  const { data, error } = test
  const isFetching = test.isFetching || health.isPending
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

const settings = '/dashboard/settings?tab=site#your-site'

const untested = (error: Error | null) => failureMessage(error, 'The connection could not be tested.')

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
      {checks.length} connection checks
    </summary>
    <ConnectionChecks checks={isFetching ? undefined : checks} />
  </details>
)
