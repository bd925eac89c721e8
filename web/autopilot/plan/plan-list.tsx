import { useNow } from '../../platform/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlanCard } from './plan-card.tsx'
import { dayOf, weekOf, type Day } from './plan-days.ts'
import type { PlanItem } from './plan-items.ts'
import { weekName } from './plan-words.ts'

interface PlanListProps {
  items: readonly PlanItem[]
  zone: string
}

/** The plan as cards, week by week; what is over stands folded above. */
export function PlanList({ items, zone }: PlanListProps) {
  const now = useNow()
  const isOver = (item: PlanItem) => Date.parse(item.at) <= now && !isAsked(item)
  const over = items.filter(isOver)
  const asked = items.filter((item) => isAsked(item) && Date.parse(item.at) <= now)
  const weeks = Map.groupBy(
    items.filter((item) => Date.parse(item.at) > now),
    ({ at }) => weekOf(dayOf(at, zone))[0]!,
  )
  return (
    <div className="space-y-6">
      {over.length > 0 && (
        <details className="group space-y-4">
          <summary className="inline-flex min-h-11 items-center rounded-lg px-2 font-medium text-accent">
            <Icon name="right" className="mr-2 size-4 group-open:rotate-90" />
            {over.length} earlier
          </summary>
          <Cards items={over} />
        </details>
      )}
      {asked.length > 0 && <Week title="Needs you" items={asked} />}
      {[...weeks].map(([first, ofWeek]) => (
        <Week key={first} title={titleOf(first)} items={ofWeek} />
      ))}
    </div>
  )
}

const isAsked = ({ slot }: PlanItem) =>
  slot?.post !== null && (slot?.state === 'held' || slot?.state === 'waiting')

const titleOf = (first: Day) => weekName(first, weekOf(first).at(-1)!)

const Week = ({ title, items }: { title: string; items: readonly PlanItem[] }) => (
  <section className="space-y-3">
    <h3 className="text-sm font-semibold text-soft">{title}</h3>
    <Cards items={items} />
  </section>
)

export const Cards = ({ items }: { items: readonly PlanItem[] }) => (
  <ol className="space-y-2">
    {items.map((item) => (
      <PlanCard key={item.key} item={item} />
    ))}
  </ol>
)
