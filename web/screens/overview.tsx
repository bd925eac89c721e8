import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useLocation } from '../platform/routing/router.tsx'
import { PlanBadge } from '../billing/plan-badge.tsx'
import { BillingCard } from '../dashboard/billing-card.tsx'
import { Checklist } from '../dashboard/checklist.tsx'
import { RecentActivity } from '../dashboard/recent-activity.tsx'
import { StatCards } from '../dashboard/stat-cards.tsx'
import { statsQuery, type Stats } from '../dashboard/stats-query.ts'
import { UpcomingCard } from '../dashboard/upcoming-card.tsx'
import { usePlan } from '../platform/plan-query.ts'
import { useAuth } from '../platform/session/session.tsx'
import { PostStatusBadge } from '../posts/post-status-badge.tsx'
import { useFirstRun } from '../profile/use-first-run.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Below the first screen, so it can load later.
const ComingSlots = lazyPart(async () => (await import('../autopilot/coming-slots.tsx')).ComingSlots)
// Only for accounts without a connected site.
const ConnectReminder = lazyPart(
  async () => (await import('../publishing/connect-reminder.tsx')).ConnectReminder,
)
// Shown once in the life of an account.
const FirstRunPanel = lazyPart(
  async () => (await import('./layout/first-run-panel.tsx')).FirstRunPanel,
  <Spinner />,
)

export function OverviewScreen() {
  const { user } = useAuth()
  const email = user?.email ?? ''
  const { firstRun = false } = (useLocation().state ?? {}) as { firstRun?: boolean }
  const panel = useFirstRun(email, firstRun)
  const stats = useQuery(statsQuery)
  function hidePanel() {
    panel.close()
    document.querySelector('h1')?.focus()
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:pb-2">
        <PageHeading title="Overview" size="title">
          Welcome, <span className="wrap-anywhere">{user?.username}</span>
        </PageHeading>
        <ButtonLink to="/dashboard/posts/new">New post</ButtonLink>
      </div>
      {!panel.isOpen && <ConnectReminder />}
      {panel.isOpen && <FirstRunPanel email={email} onHide={hidePanel} onOpened={panel.close} />}
      <Body stats={stats} email={email} />
    </>
  )
}

function Body({ stats, email }: { stats: UseQueryResult<Stats>; email: string }) {
  const { data, isError, isFetching, refetch } = stats
  const { plan } = usePlan()
  if (isError && !data)
    return (
      <Notice tone="danger" title="Failed to load dashboard data" isUrgent>
        <p>Please try refreshing the page.</p>
        <Button look="secondary" busy={isFetching} busyLabel="Loading..." onClick={() => void refetch()}>
          Retry
        </Button>
      </Notice>
    )
  async function refresh() {
    if ((await refetch()).isError) toast.error('Failed to load dashboard data')
  }
  return (
    <>
      <p role="status" className="sr-only">
        {data ? '' : 'Loading...'}
      </p>
      <Checklist setup={data?.setup} email={email} />
      <StatCards stats={data?.stats} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <UpcomingCard next={data?.nextScheduledContent}>
          <ComingSlots />
        </UpcomingCard>
        <div className="xl:row-span-2">
          <BillingCard billing={data?.nextBilling} plan={plan && <PlanBadge plan={plan} />} />
        </div>
        <RecentActivity
          activity={data?.recentActivity}
          isRefreshing={isFetching}
          onRefresh={() => void refresh()}
          renderStatus={(status, isPast) => <PostStatusBadge status={status} isPast={isPast} />}
        />
      </div>
    </>
  )
}
