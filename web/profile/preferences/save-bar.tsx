import { Button } from '../../ui/button.tsx'

interface SaveBarProps {
  isDirty: boolean
  isBusy: boolean
  onDiscard(): void
}

/** Stands in its form, in sight wherever one scrolls, while something is to be saved. */
export function SaveBar({ isDirty, isBusy, onDiscard }: SaveBarProps) {
  return (
    // Below the messages, at the end of the page too: they must not lie on Save.
    <div className={`sticky bottom-2 z-10 ${isDirty ? '-mb-14' : ''}`}>
      <p role="status" className="sr-only">
        {isDirty && 'You have unsaved changes.'}
      </p>
      {isDirty && (
        <div className="flex items-center justify-end gap-1 rounded-2xl sm:gap-3 border border-line bg-surface p-2 pl-5 shadow-lift">
          <p aria-hidden="true" className="flex grow items-center gap-2.5 font-medium">
            <span className="size-2 rounded-full bg-seal" />
            Unsaved changes
          </p>
          <Button look="quiet" disabled={isBusy} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
