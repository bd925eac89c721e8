import { useDeferredChoice } from '../../platform/use-deferred-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PlanAddress, PlanView } from './plan-days.ts'

const views: { view: PlanView; label: string }[] = [
  { view: 'list', label: 'List' },
  { view: 'month', label: 'Month' },
  { view: 'week', label: 'Week' },
]
const stepClasses =
  'grid size-11 place-items-center rounded-lg border border-edge bg-surface hover:border-ink'

export function PlanToolbar({ address, labelId }: { address: PlanAddress; labelId: string }) {
  const { view, label, isNow, today, goBy, show, setView } = address
  const [shownView, chooseView] = useDeferredChoice(view, setView)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
      <h2
        id={labelId}
        aria-live="polite"
        className="mr-auto basis-full text-lg sm:basis-auto font-semibold sm:text-xl"
      >
        {label}
      </h2>
      {view !== 'list' && (
        <div className="flex gap-2">
          <button
            type="button"
            aria-label={`Previous ${view}`}
            className={stepClasses}
            onClick={() => goBy(-1)}
          >
            <Icon name="left" />
          </button>
          <Button look="secondary" aria-disabled={isNow || undefined} onClick={() => show(today)}>
            Today
          </Button>
          <button type="button" aria-label={`Next ${view}`} className={stepClasses} onClick={() => goBy(1)}>
            <Icon name="right" />
          </button>
        </div>
      )}
      <div role="group" aria-label="View" className="flex rounded-lg border border-edge bg-surface p-0.75">
        {views.map((one) => (
          <button
            key={one.view}
            type="button"
            aria-pressed={shownView === one.view}
            className="min-h-9 rounded-md px-3 sm:px-4 font-medium text-soft hover:text-ink aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
            onClick={() => chooseView(one.view)}
          >
            {one.label}
          </button>
        ))}
      </div>
    </div>
  )
}
