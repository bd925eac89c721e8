import { failureMessage } from '../../platform/api.ts'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import { Notice } from './notice.tsx'

interface Loading {
  error: Error | null
  refetch(): unknown
}

interface LoadFailureProps {
  of: Loading | Loading[]
  /** Defaults to the reason. */
  title?: string
  /** Shown if the error has no message. */
  fallback?: string
  /** True while a retry is running. */
  isBusy?: boolean
}

const failedOf = (of: LoadFailureProps['of']) => [of].flat().filter(({ error }) => error)

/** Shows why something failed to load, with a button that retries. */
export function LoadFailure({ title, fallback = 'Please try again.', isBusy = false, of }: LoadFailureProps) {
  const failed = failedOf(of)
  const reason = failureMessage(failed[0]?.error, fallback)
  return (
    <Notice tone="danger" title={title ?? reason} isUrgent>
      {title && <p>{reason}</p>}
      <Button
        look="secondary"
        busy={isBusy}
        busyLabel="Loading..."
        onClick={() => failed.forEach((one) => void one.refetch())}
      >
        Try Again
      </Button>
    </Notice>
  )
}

/** Shown until something has loaded, or when that failed. */
export const LoadState = (props: LoadFailureProps) =>
  failedOf(props.of).length > 0 ? <LoadFailure {...props} /> : <Spinner />
