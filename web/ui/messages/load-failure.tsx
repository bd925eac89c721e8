import { failureMessage } from '../../platform/api.ts'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import { Notice } from './notice.tsx'

interface LoadFailureProps {
  of: { error: Error | null; refetch(): unknown }
  /** Without it, the reason is the title. */
  title?: string
  /** Said where the service gives no reason. */
  fallback?: string
  /** The next try is under way, and the button says so. */
  isBusy?: boolean
}

/** Why something could not be loaded, and another try. */
export function LoadFailure({ title, fallback = 'Please try again.', isBusy = false, of }: LoadFailureProps) {
  const reason = failureMessage(of.error, fallback)
  return (
    <Notice tone="danger" title={title ?? reason} isUrgent>
      {title && <p>{reason}</p>}
      <Button look="secondary" busy={isBusy} busyLabel="Loading..." onClick={() => void of.refetch()}>
        Try Again
      </Button>
    </Notice>
  )
}

/** What stands in the place of something that is not there yet. */
export const LoadState = (props: LoadFailureProps) =>
  props.of.error ? <LoadFailure {...props} /> : <Spinner />
