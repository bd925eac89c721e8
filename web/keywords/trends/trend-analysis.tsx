import { useQuery } from '@tanstack/react-query'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { FeaturePart } from '../../ui/locked-feature.tsx'
import { read } from '../../platform/api.ts'
import type { Mover, Movement } from '../../../contract/keywords/keyword-insights.ts'
import { formatDay } from '../../platform/dates.ts'
import { Badge } from '../../ui/badge.tsx'

/** Rising and falling keywords; on a lower plan, a description of the feature. */
export const TrendAnalysis = () => (
  <section aria-labelledby="trend-analysis" className="space-y-5 border-t border-line pt-6">
    <div className="space-y-1">
      <h3 id="trend-analysis" className="font-display text-heading">
        Trend analysis
      </h3>
      <p className="max-w-[65ch] text-soft">
        Words whose share of published posts changed most in the last four weeks, compared with the four
        before.
      </p>
    </div>
    <FeaturePart feature="trends">
      <Trends />
    </FeaturePart>
  </section>
)

function Trends() {
  const trends = useQuery(read('keywords', 'trends'))
  if (!trends.data) return <LoadState of={trends} title="Failed to load trends" />
  const { weeks, platform, own } = trends.data
  return (
    <>
      <MovementPart
        title="Across the platform"
        hint="Only words used by at least three customers."
        weeks={weeks}
        movement={platform}
      />
      <MovementPart title="On your site" weeks={weeks} movement={own} />
    </>
  )
}

interface MovementPartProps {
  title: string
  hint?: string
  /** Start of each week, ISO 8601. */
  weeks: string[]
  movement: Movement
}

function MovementPart({ title, hint, weeks, movement }: MovementPartProps) {
  const { posts, rising, falling } = movement
  const total = posts.reduce((sum, one) => sum + one, 0)
  return (
    <div className="space-y-4">
      <div>
        <h4 className="text-lg font-semibold">{title}</h4>
        <p className="text-sm text-soft">
          {total === 1 ? '1 post' : `${total} posts`} published in twelve weeks. {hint}
        </p>
      </div>
      {rising.length + falling.length === 0 && (
        <p className="rounded-xl border border-dashed border-edge px-6 py-8 text-center text-soft">
          No clear trends yet. A difference of one post doesn't count.
        </p>
      )}
      <Direction title="Rising" movers={rising} weeks={weeks} posts={posts} />
      <Direction title="Falling" movers={falling} weeks={weeks} posts={posts} />
    </div>
  )
}

interface DirectionProps extends Pick<MovementPartProps, 'title' | 'weeks'> {
  movers: Mover[]
  /** All posts per week. */
  posts: number[]
}

function Direction({ title, movers, weeks, posts }: DirectionProps) {
  if (movers.length === 0) return null
  return (
    <div className="space-y-3">
      <h5 className="font-semibold text-soft">{title}</h5>
      <ul className="grid gap-4 sm:grid-cols-2">
        {movers.map((mover) => (
          <TrendCard key={mover.word} mover={mover} weeks={weeks} posts={posts} />
        ))}
      </ul>
    </div>
  )
}

type TrendCardProps = Pick<DirectionProps, 'weeks' | 'posts'> & { mover: Mover }

/** A keyword that moved: as a sentence, a chart and figures. */
function TrendCard({ mover, weeks, posts }: TrendCardProps) {
  const { word, recent, before, change } = mover
  return (
    <li className="space-y-2.5 rounded-xl border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h6 className="min-w-0 text-lg leading-snug font-semibold wrap-anywhere">{word}</h6>
        <Badge tone={recent > before ? 'good' : 'grey'}>{changeText(change)}</Badge>
      </div>
      <p className="text-sm text-soft">
        {recent === 1 ? '1 post' : `${recent} posts`} in the last four weeks, {before} in the four before.
      </p>
      <Bars weeks={weeks} values={mover.weeks} />
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
          Figures<span className="sr-only"> of {word}</span>
        </summary>
        <table className="w-full tabular-nums">
          <caption className="sr-only">Posts with {word}, by week</caption>
          <thead>
            <tr className="border-b border-line text-left text-soft">
              {['Week from', 'With it', 'All posts'].map((name) => (
                <th key={name} scope="col" className="py-1 text-right font-medium first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, at) => (
              <tr key={week} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 text-left font-normal">
                  {formatDay(week)}
                </th>
                <td className="py-1 text-right">{mover.weeks[at]}</td>
                <td className="py-1 text-right">{posts[at]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </li>
  )
}

const height = 48
const step = 20
const gap = 4
// The recent weeks, compared with those before.
const recentWeeks = 4

/** Bars per week; hidden from screen readers because the figures below say the same. */
function Bars({ weeks, values }: { weeks: string[]; values: number[] }) {
  const highest = Math.max(1, ...values)
  // Keep a week with one post visible next to one with a hundred; zero is a line.
  const heightOf = (value: number) => Math.max(value > 0 ? 4 : 1.5, (value / highest) * height)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${step * values.length} ${height}`} className="block w-full">
      {values.map((value, at) => (
        <rect
          key={weeks[at]}
          x={at * step + gap / 2}
          y={height - heightOf(value)}
          width={step - gap}
          height={heightOf(value)}
          rx={1.5}
          className={at >= values.length - recentWeeks ? 'fill-accent' : 'fill-edge'}
        />
      ))}
    </svg>
  )
}

/** Changes in its share of posts, which doesn't reveal how many there are. */
function changeText(change: number | null): string {
  if (change === null) return 'new'
  return change > 0 ? `+${change} %` : `−${Math.abs(change)} %`
}
