import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import type { Loss } from './use-editor-saves.ts'

/** Nothing that was written is left out without a yes. */
export function LossDialog({ loss, onClose }: { loss: Loss; onClose(): void }) {
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    await loss.retry()
    onClose()
  }
  return (
    <ConfirmDialog
      title="Saving would remove:"
      cancel="Go back"
      action="Save without them"
      busyLabel="Saving..."
      isBusy={isBusy}
      failure={undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-6">
        {loss.lost.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
