import { Button } from '../../../ui/button.tsx'
import type { ChangeAction } from '../post-changes.ts'

interface SelectionBarProps {
  count: number
  isDeleted: boolean
  onAction(action: ChangeAction): void
  onClear(): void
}

const usual: [ChangeAction, string][] = [
  ['delete', 'Delete'],
  ['publish', 'Publish'],
  ['schedule', 'Reschedule'],
  ['unschedule', 'Unschedule'],
]
const ofDeleted: [ChangeAction, string][] = [['restore', 'Restore']]

/** What can be done with the chosen posts; at the lower edge where a hand holds the screen. */
export function SelectionBar({ count, isDeleted, onAction, onClear }: SelectionBarProps) {
  return (
    <div
      role="group"
      aria-label="Selected posts"
      className="fixed inset-x-0 bottom-0 z-10 lg:left-60 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-surface px-3 py-2 shadow-lift xl:static xl:rounded-xl xl:border xl:border-accent/40 xl:bg-accent-wash xl:py-1 xl:pl-5 xl:shadow-card"
    >
      <p className="mr-auto font-semibold">{count} selected</p>
      <Button look="quiet" className="px-3 text-sm xl:order-last" onClick={onClear}>
        Clear selection
      </Button>
      <div className="flex w-full flex-wrap gap-1.5 xl:w-auto">
        {(isDeleted ? ofDeleted : usual).map(([action, label]) => (
          <Button
            key={action}
            look={action === 'delete' ? 'danger' : 'secondary'}
            className="grow px-2.5! text-sm sm:px-4! xl:grow-0"
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
