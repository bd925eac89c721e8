import { failureMessage } from '../../platform/api-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface SettingsFailureProps {
  /** What could not be loaded; null while it still is. */
  error: Error | null
  fallback: string
  onRetry(): void
}

/** What stands in the place of settings that are not there yet. */
export function SettingsFailure({ error, fallback, onRetry }: SettingsFailureProps) {
  if (!error) return <Spinner />
  return (
    <Notice tone="danger" title={failureMessage(error, fallback)} isUrgent>
      <Button look="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  )
}
