import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, refresh } from '../platform/api.ts'
import { newId } from '../platform/new-id.ts'
import { Link, useNavigate } from '../platform/routing/router.tsx'
import { ActionButton } from '../ui/call-button.tsx'
import { Card } from '../ui/card.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { ConfirmButton } from '../ui/messages/confirm-dialog.tsx'
import { DialogButton } from '../ui/messages/dialog.tsx'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { countOf, daysOf, figuresOf, resultsQuery, type Results } from './results-query.ts'
import { ConnectSearchConsole, isReading, SearchConsoleStatus } from './search-console.tsx'

const percent = new Intl.NumberFormat(undefined, { style: 'percent', signDisplay: 'exceptZero' })

type Latest = NonNullable<Results['latest']>
type Change = NonNullable<Results['change']>

// The newest week is there within seconds.
const readingPollMs = 3000

const ImportButton = () => (
  <DialogButton look="secondary" renderDialog={(close) => <ImportDialog onClose={close} />}>
    Import
  </DialogButton>
)

/** What the posts brought from Google; without an import one line that offers it. */
export function ResultsCard() {
  const query = useQuery({
    ...resultsQuery,
    refetchInterval: ({ state }) => isReading(state.data?.searchConsole) && readingPollMs,
  })
  const { data } = query
  if (!data)
    return (
      <Card id="results" title="What it brought" className="min-h-59 sm:min-h-43">
        {query.error && <LoadFailure of={query} title="Failed to load your results" />}
      </Card>
    )
  const { searchConsole, openQueries } = data
  const aside = (
    <div className="flex flex-wrap gap-2">
      {searchConsole && <ConnectSearchConsole {...searchConsole} />}
      <ImportButton />
    </div>
  )
  return (
    <Card id="results" title="What it brought" aside={aside}>
      {searchConsole && <SearchConsoleStatus {...searchConsole} />}
      <LatestPeriod {...data} />
      {openQueries.length > 0 && (
        <div className="mt-6">
          <Group title="Searches that no post answers">
            {openQueries.map((one) => (
              <OpenQuery key={one.query} {...one} />
            ))}
          </Group>
        </div>
      )}
    </Card>
  )
}

function LatestPeriod({ latest, change, searchConsole }: Results) {
  if (latest)
    return (
      <div className="space-y-6">
        <Totals latest={latest} change={change} />
        {latest.posts.length > 0 && (
          <Group title="Top posts">
            {latest.posts.map((post) => (
              <PostLine key={post.id} {...post} details={figuresOf(post)} />
            ))}
          </Group>
        )}
        {change && <Changes {...change} />}
      </div>
    )
  if (searchConsole && searchConsole.state !== 'off') return null
  const offer = searchConsole
    ? 'Connect Google Search Console, or import a file that it exports,'
    : 'Import a file that Google Search Console exports'
  return (
    <p className="text-soft">
      {offer} to see the visitors that each post brought. Search Console is Google’s free record of which
      searches showed your pages and how often people clicked.{' '}
      <HelpLink to="results">How to set it up</HelpLink>
    </p>
  )
}

function Totals({ latest, change }: { latest: Latest; change: Results['change'] }) {
  const { period, clicks, impressions, siteClicks, shown } = latest
  const ofSite = siteClicks !== null && siteClicks >= clicks ? countOf(siteClicks, 'click') : undefined
  return (
    <div className="space-y-2">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Total name="Clicks" value={clicks} change={change?.clicks} />
        <Total name="Impressions" value={impressions} change={change?.impressions} />
      </dl>
      <p className="text-sm text-soft">
        {daysOf(period)}.{' '}
        {shown === 0
          ? `Google showed none of the posts you published from here.${ofSite ? ` Your other pages got ${ofSite}.` : ''}`
          : `Google showed ${shown.toLocaleString()} of your posts${ofSite ? `, which got ${clicks.toLocaleString()} of your site’s ${ofSite}` : ''}.`}
        {change && ` Changes are per day, compared with ${daysOf(change.period)}.`}
        {period.filters && ` The export was limited to ${period.filters}.`} <RemovePeriod {...period} />
      </p>
    </div>
  )
}

interface TotalProps {
  name: string
  value: number
  change: number | null | undefined
}

const Total = ({ name, value, change }: TotalProps) => (
  <div>
    <dt className="text-sm font-medium text-soft">{name}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-display text-4xl leading-none">{value.toLocaleString()}</span>
      {typeof change === 'number' && (
        <span
          className={`text-sm font-semibold ${change < 0 ? 'text-danger' : change > 0 ? 'text-good' : 'text-soft'}`}
        >
          {percent.format(change / 100)}
        </span>
      )}
    </dd>
  </div>
)

const RemovePeriod = ({ id, from, to }: Latest['period']) => (
  <ConfirmButton
    button={{ look: 'inline', 'aria-label': 'Remove these days', children: 'Remove' }}
    title="Remove these results?"
    action="Remove"
    look="danger"
    onConfirm={() => api.results.removeResults({ id })}
    onDone={() => refresh(['results'])}
    fallback="They could not be removed. Please try again."
  >
    <p>The figures of {daysOf({ from, to })} are removed. You can import them again.</p>
  </ConfirmButton>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="text-sm font-semibold text-soft">{title}</h3>
    <ul className="divide-y divide-line">{children}</ul>
  </div>
)

interface LineProps {
  title: ReactNode
  details: string
  children?: ReactNode
}

const Line = ({ title, details, children }: LineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
    <div className="min-w-0 grow basis-60">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-sm text-soft tabular-nums">{details}</p>
    </div>
    {children}
  </li>
)

const PostLine = ({ id, title, ...rest }: Omit<LineProps, 'title'> & { id: string; title: string }) => (
  <Line
    {...rest}
    title={
      <Link to={`/dashboard/posts/${id}`} className="line-clamp-2 underline-offset-4 hover:underline">
        {title || 'Untitled'}
      </Link>
    }
  />
)

const wasOf = ({ clicks, impressions, before }: Change['fading'][number]) =>
  `${countOf(clicks, 'click')}, was ${before.clicks.toLocaleString()} · ${countOf(impressions, 'impression')}, was ${before.impressions.toLocaleString()}`

/** Few posts change by more than chance. */
const Changes = ({ rising, fading }: Change) => (
  <>
    {rising.length > 0 && (
      <Group title="Rising">
        {rising.map((post) => (
          <PostLine key={post.id} {...post} details={wasOf(post)} />
        ))}
      </Group>
    )}
    {fading.length > 0 && (
      <Group title="Fading">
        {fading.map((post) => (
          <PostLine key={post.id} {...post} details={wasOf(post)}>
            <RefreshButton {...post} />
          </PostLine>
        ))}
      </Group>
    )}
  </>
)

/** Writes a new version as a separate draft; the live post stays until its owner accepts the new text. */
function RefreshButton({ id, title }: { id: string; title: string }) {
  const navigate = useNavigate()
  return (
    <ActionButton
      look="secondary"
      group="refresh"
      aria-label={`Refresh “${title}”`}
      call={() => api.writing.generate({ id: newId(), refreshes: id })}
      onDone={({ post }) => navigate(`/dashboard/posts/${post.id}`)}
      failure="The new version could not be started. Please try again."
    >
      Refresh
    </ActionButton>
  )
}

function OpenQuery({ query, impressions, position }: Results['openQueries'][number]) {
  const title = query.charAt(0).toUpperCase() + query.slice(1)
  return (
    <Line title={query} details={figuresOf({ clicks: null, impressions, position })}>
      <ActionButton
        look="secondary"
        aria-label={`Write about this: ${query}`}
        call={() => api.autopilot.addTopic({ title, keywords: [query.slice(0, 100)] })}
        refetch={() => refresh(['results'], ['autopilot'])}
        done={`“${title}” is in your topics.`}
        failure="The topic could not be added. Please try again."
      >
        Write about this
      </ActionButton>
    </Line>
  )
}
