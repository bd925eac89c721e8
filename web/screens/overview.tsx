import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useLocation } from '../platform/routing/router.tsx'
import { PlanBadge } from '../billing/plan-badge.tsx'
import { BillingCard } from '../dashboard/billing-card.tsx'
import { Checklist } from '../dashboard/checklist.tsx'
import { RecentActivity } from '../dashboard/recent-activity.tsx'
import { statsQuery } from '../dashboard/stats-query.ts'
import { NothingUpcoming, UpcomingCard } from '../dashboard/upcoming-card.tsx'
import { usePlan } from '../platform/plan-query.ts'
import { useAuth } from '../platform/session/session.tsx'
import { PostStatusBadge } from '../posts/post-status-badge.tsx'
import { ConnectReminder } from '../publishing/connect-reminder.tsx'
import { Button, ButtonLink, TextLink } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { keepStored, readStored } from '../platform/read-stored.ts'
import type { Stat } from '../../contract/dashboard.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

// Below the first screen, so it can load later.
const ComingSlots = lazyPart(async () => (await import('../autopilot/coming-slots.tsx')).ComingSlots)
const ResultsCard = lazyPart(
  async () => (await import('../results/results-card.tsx')).ResultsCard,
  // As high as the card of someone who has imported nothing.
  <div className="min-h-59 sm:min-h-43 rounded-2xl border border-line bg-surface shadow-card" />,
)
// Shown once in the life of an account.
const FirstRunPanel = lazyPart(
  async () => (await import('./layout/first-run-panel.tsx')).FirstRunPanel,
  // As high as the panel, so that nothing moves when it loads.
  <div className="min-h-162 rounded-2xl border border-line bg-surface shadow-card lg:min-h-106">
    <Spinner />
  </div>,
)

export function OverviewScreen() {
  const { user } = useAuth()
  const email = user?.email ?? ''
  const { firstRun = false } = (useLocation().state ?? {}) as { firstRun?: boolean }
  const panel = useFirstRun(email, firstRun)
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
      {panel.isOpen && <FirstRunPanel email={email} onHide={hidePanel} onOpened={panel.leave} />}
      <Body email={email} reminder={!panel.isOpen && <ConnectReminder />} />
    </>
  )
}

function Body({ email, reminder }: { email: string; reminder: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(statsQuery)
  const { plan } = usePlan()
  const next = data?.nextScheduledContent
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
      <Checklist setup={data?.setup} email={email} reminder={reminder} />
      <StatCards stats={data?.stats} waiting={data?.waiting ?? 0} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <UpcomingCard
          next={next}
          before={next && <ComingSlots title="Your next slots" before={next.scheduledFor} />}
        >
          <ComingSlots
            title={next ? 'Slots after that' : 'Your next slots'}
            after={next?.scheduledFor}
            empty={next === null && <NothingUpcoming />}
          />
        </UpcomingCard>
        <div className="xl:row-span-3">
          <BillingCard billing={data?.nextBilling} plan={plan && <PlanBadge plan={plan} />} />
        </div>
        <ResultsCard />
        <RecentActivity
          activity={data?.recentActivity}
          isRefreshing={isFetching}
          onRefresh={() => void refresh()}
          renderStatus={(status) => <PostStatusBadge status={status} />}
        />
      </div>
    </>
  )
}

/** True from completing the profile in this browser until the panel is dismissed, across reloads. */
function useFirstRun(email: string, hasJustBegun: boolean) {
  const key = `first_run:${email}`
  const [isOpen, setOpen] = useState(() => readStored<boolean>(key) ?? hasJustBegun)
  useEffect(() => keepStored(key, isOpen), [key, isOpen])
  const close = () => setOpen(false)
  // Stays until the other page is there, so that nothing moves under the finger.
  const leave = () => keepStored(key, false)
  return { isOpen, close, leave }
}

const names: { name: Stat['name']; icon: IconName }[] = [
  { name: 'Total Posts', icon: 'posts' },
  { name: 'Published Posts', icon: 'check' },
  { name: 'Pending Posts', icon: 'clock' },
  { name: 'Monthly Posts', icon: 'calendar' },
]
const looks: Record<Stat['color'], string> = {
  blue: 'bg-blue-wash text-blue',
  green: 'bg-good-wash text-good',
  yellow: 'bg-warn-wash text-warn',
  purple: 'bg-purple-wash text-purple',
}
const figure = new Intl.NumberFormat()

/** The four figures, or their placeholders. */
const StatCards = ({ stats, waiting }: { stats: Stat[] | undefined; waiting: number }) => (
  <section aria-labelledby="figures">
    <h2 id="figures" className="sr-only">
      Your figures
    </h2>
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {names.map(({ name, icon }) => (
        <StatCard key={name} name={name} icon={icon} stat={stats?.find((one) => one.name === name)}>
          {name === 'Pending Posts' && waiting > 0 && (
            <TextLink to="/dashboard/posts?status=held" className="inline-block py-0.5">
              {waiting === 1 ? 'One waits for you' : `${waiting} wait for you`}
            </TextLink>
          )}
        </StatCard>
      ))}
    </ul>
  </section>
)

interface StatCardProps {
  name: string
  icon: IconName
  stat: Stat | undefined
  children: ReactNode
}

const StatCard = ({ name, icon, stat, children }: StatCardProps) => (
  <li className="flex flex-col rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5">
    <div className="flex items-start justify-between gap-2">
      <p className="text-sm font-medium text-soft sm:text-base">{name}</p>
      <span
        className={`hidden size-9 shrink-0 place-items-center rounded-lg sm:grid ${stat ? looks[stat.color] : 'bg-sunken text-soft'}`}
      >
        <Icon name={icon} />
      </span>
    </div>
    <p className="mt-1 mb-4 font-display text-5xl leading-none">
      {stat ? figure.format(stat.value) : <Skeleton className="h-12 w-14" />}
    </p>
    {/* As high as the longest of the four texts, also while loading. */}
    <div className="min-h-15 text-sm leading-5">
      {stat ? <Change {...stat} /> : <Skeleton className="h-4 w-32 max-w-full" />}
      {children}
    </div>
  </li>
)

function Change({ change, trend, period }: Stat) {
  const isSame = change === '0%'
  const [icon, tone, word]: [IconName, string, string] = isSame
    ? ['same', 'text-soft', 'unchanged']
    : trend === 'up'
      ? ['up', 'text-good', 'up']
      : ['down', 'text-danger', 'down']
  return (
    <>
      <p className={`flex items-center gap-1.5 font-semibold ${tone}`}>
        <Icon name={icon} className="size-3.5 stroke-[2.4]" />
        {change}
        {/* For “New” only screen readers get the word, because “New up” reads badly beside the arrow. */}
        <span className={change === 'New' ? 'sr-only' : 'font-normal'}>{word}</span>
      </p>
      <p className="text-soft">{period}</p>
    </>
  )
}
