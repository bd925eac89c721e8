import type { ComponentProps } from 'react'
import { ActionButton } from './call-button.tsx'
import { DialogButton } from './messages/dialog.tsx'

interface RowButtonsProps<Answer> extends Pick<
  ComponentProps<typeof ActionButton<Answer>>,
  'call' | 'into' | 'refetch' | 'done' | 'failure'
> {
  /** What the buttons are about. */
  name: string
  renderDialog?: ComponentProps<typeof DialogButton>['renderDialog']
}

/** Edits or removes, at the end of a row, what the row shows. */
export const RowButtons = <Answer,>({ name, renderDialog, ...remove }: RowButtonsProps<Answer>) => (
  <div className="-ml-5 flex shrink-0 sm:ml-0">
    {renderDialog && (
      <DialogButton look="quiet" aria-label={`Edit “${name}”`} renderDialog={renderDialog}>
        Edit
      </DialogButton>
    )}
    <ActionButton look="quiet" aria-label={`Remove “${name}”`} {...remove}>
      Remove
    </ActionButton>
  </div>
)
