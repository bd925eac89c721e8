import { failureMessage } from '../../platform/api.ts'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import { Notice } from './notice.tsx'

interface LoadFailureProps {
  of: { error: Error | null; refetch(): unknown }
  /** Defaults to the reason. */
  title?: string
  /** Shown if the error has no message. */
  fallback?: string
  /** True while a retry is running. */
  isBusy?: boolean
}

/** Shows why something failed to load, with a button that retries. */
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

/** Shown until something has loaded, or when that failed. */
export const LoadState = (props: LoadFailureProps) =>
  props.of.error ? <LoadFailure {...props} /> : <Spinner />
