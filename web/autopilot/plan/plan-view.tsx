import { useMemo } from 'react'
import { zoneName } from '../../platform/dates.ts'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SpinnerMark } from '../../ui/spinner.tsx'
import { dayOf, monthOf } from './plan-days.ts'
import { PlanGrid } from './plan-grid.tsx'
import { byDay, type PlanItem } from './plan-items.ts'
import { PlanList } from './plan-list.tsx'
import type { PlanAddress } from './use-plan-address.ts'

interface PlanViewProps {
  address: PlanAddress
  items: PlanItem[]
  isBusy: boolean
  labelId: string
}

/** The same places as cards, or by day in a month or a week where seven columns have room. */
export function PlanView({ address, items, isBusy, labelId }: PlanViewProps) {
  const { view, month, label, first, last, zone } = address
  // As Tailwind's md: seven columns of a hundred pixels.
  const isWide = useMediaQuery('(min-width: 48rem)')
  const days = useMemo(() => byDay(items, zone), [items, zone])
  const listed = items.filter(({ at }) => {
    const day = dayOf(at, zone)
    return view === 'month' ? monthOf(day) === month : first <= day && day <= last
  })
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
      {isGrid && <PlanGrid address={address} days={days} isBusy={isBusy} labelId={labelId} />}
      {!isGrid && isEmpty && (
        <p className="rounded-2xl border border-dashed border-edge px-6 py-14 text-center text-soft">
          {view === 'list'
            ? 'Nothing is planned yet. Choose your days above, or write a post.'
            : `Nothing is planned for ${label} yet.`}
        </p>
      )}
      {!isGrid && isBusy && <Skeleton className="h-48" />}
      {!isGrid && !isBusy && <PlanList items={listed} zone={zone} />}
    </>
  )
}
