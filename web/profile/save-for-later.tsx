import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '../platform/api-failure.ts'
import { Button } from '../ui/button.tsx'

/** Keeps what is typed on the server, and says how to go on. */
export function SaveForLater({ onSave }: { onSave(): Promise<void> }) {
  const saving = useMutation({ mutationFn: onSave })
  return (
    <div className="space-y-3">
      <Button
        look="quiet"
        className="w-full"
        busy={saving.isPending}
        busyLabel="Saving..."
        onClick={() => saving.mutate()}
      >
        Save and finish later
      </Button>
      <p role="status" className="text-center text-soft">
        {saving.isSuccess &&
          'Saved. Sign in any time; we kept what you typed, except for an application password.'}
      </p>
      {saving.isError && (
        <p role="alert" className="text-center font-medium text-danger">
          {failureMessage(saving.error, 'We could not save it. Please try again.')}
        </p>
      )}
    </div>
  )
}
