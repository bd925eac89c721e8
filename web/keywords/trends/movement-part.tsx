import type { Mover, Movement } from '../../../contract/keywords/keyword-insights.ts'
import { TrendCard } from './trend-card.tsx'

interface MovementPartProps {
  title: string
  hint?: string
  /** When each begins, ISO 8601. */
  weeks: string[]
  movement: Movement
}

export function MovementPart({ title, hint, weeks, movement }: MovementPartProps) {
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
