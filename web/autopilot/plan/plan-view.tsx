import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { zoneName } from '../../platform/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { SpinnerMark } from '../../ui/spinner.tsx'
import { PlanCard } from './plan-card.tsx'
import { dayOf, weekOf, type Day, weekName, type PlanAddress } from './plan-days.ts'
import { PlanGrid } from './plan-grid.tsx'
import { byDay, usePlan, type PlanItem } from './plan-items.ts'

interface PlanViewProps {
  address: PlanAddress
  items: PlanItem[]
  isBusy: boolean
}

// Tailwind's md: seven columns of a hundred pixels.
const wide = matchMedia('(min-width: 48rem)')
function onWidth(tell: () => void) {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** The items as cards, or by day in a month or week where seven columns fit. */
export function PlanView({ address, items, isBusy }: PlanViewProps) {
  const { view, label, zone, isOutside } = address
  const isWide = useSyncExternalStore(onWidth, () => wide.matches)
  const days = useMemo(() => byDay(items, zone), [items, zone])
  const listed = items.filter(({ at }) => !isOutside(dayOf(at, zone)))
  const isGrid = isWide && view !== 'list'
  const isEmpty = !isBusy && listed.length === 0
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft" role="status">
        Times are in {zone}.{zone !== zoneName() && ' Posts you schedule by hand ask for your device’s time.'}
        {isBusy && (
          <span className="inline-flex items-center gap-2">
            <SpinnerMark /> Loading...
          </span>
        )}
        {isEmpty && isGrid && <span>Nothing is planned for {label} yet.</span>}
      </p>
      {isGrid && <PlanGrid address={address} days={days} isBusy={isBusy} />}
      {!isGrid && isEmpty && (
        <p className="rounded-2xl border border-dashed border-edge px-6 py-14 text-center text-soft">
          {view === 'list'
            ? 'Nothing is planned yet. Choose your days above, or write a post.'
            : `Nothing is planned for ${label} yet.`}
        </p>
      )}
      {!isGrid && !isBusy && <PlanList items={listed} />}
    </>
  )
}

/** The plan as cards by week; past items are collapsed at the top. */
function PlanList({ items }: { items: readonly PlanItem[] }) {
  const { zone, now } = usePlan()
  const isOver = (item: PlanItem) => Date.parse(item.at) <= now && !isAsked(item)
  const over = items.filter(isOver)
  const waitingItems = items.filter((item) => isAsked(item) && Date.parse(item.at) <= now)
  const coming = items.filter((item) => Date.parse(item.at) > now)
  const drawn = useDrawnCount(coming.length)
  const weeks = Map.groupBy(coming.slice(0, drawn), ({ at }) => weekOf(dayOf(at, zone))[0]!)
  return (
    <div className="space-y-6">
      {over.length > 0 && (
        <details className="group space-y-4">
          <summary className="inline-flex min-h-11 items-center rounded-lg px-2 font-medium text-accent">
            <Icon name="right" className="mr-2 size-4 group-open:rotate-90" />
            {over.length} earlier
          </summary>
          <Cards items={drawn < coming.length ? [] : over} />
        </details>
      )}
      {waitingItems.length > 0 && <Week title="Needs you" items={waitingItems} />}
      {[...weeks].map(([first, ofWeek]) => (
        <Week key={first} title={titleOf(first)} items={ofWeek} />
      ))}
      <div style={{ height: `${Math.max(0, coming.length - drawn) * cardRem}rem` }} />
    </div>
  )
}

// A card with its gap, about.
const cardRem = 5.5
const moreCards = 10

/** How many cards to draw: none with the page, so that it appears at once, then some after each paint. */
function useDrawnCount(count: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn < count) afterPaint(() => setDrawn(drawn + moreCards))
  }, [drawn, count])
  return drawn
}

const isAsked = ({ slot }: PlanItem) =>
  slot?.post !== null && (slot?.state === 'held' || slot?.state === 'waiting')

const titleOf = (first: Day) => weekName(first, weekOf(first).at(-1)!)

interface CardsProps {
  items: readonly PlanItem[]
}

const Week = ({ title, items }: CardsProps & { title: string }) => (
  <section className="space-y-3">
    <h3 className="text-sm font-semibold text-soft">{title}</h3>
    <Cards items={items} />
  </section>
)

export const Cards = ({ items }: CardsProps) => (
  <ol className="space-y-2">
    {items.map((item) => (
      <PlanCard key={item.key} item={item} />
    ))}
  </ol>
)
