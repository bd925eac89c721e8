import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'

interface DialogActionsProps extends ComponentProps<typeof Button> {
  /** What the way out says. */
  cancel?: string
  onCancel(): void
}

/** The last row of a dialog: the way out, and the button that it was opened for, which sends its form. */
export function DialogActions({ cancel = 'Cancel', onCancel, ...action }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" {...action} />
    </div>
  )
}
