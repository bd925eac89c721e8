import { useQuery } from '@tanstack/react-query'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { FeaturePart } from '../../ui/locked-feature.tsx'
import { read } from '../../platform/query-client.ts'
import type { Mover, Movement } from '../../../contract/keywords/keyword-insights.ts'
import { TrendCard } from './trend-card.tsx'

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
