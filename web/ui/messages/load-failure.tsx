import { failureMessage } from '../../platform/api.ts'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import { Notice } from './notice.tsx'

interface Loading {
  error: Error | null
  isFetching?: boolean
  refetch(): unknown
}

interface LoadFailureProps {
  of: Loading | Loading[]
  /** Defaults to the reason. */
  title?: string
  fallback?: string
  /** `warn` for what is shown as it was before. */
  tone?: 'danger' | 'warn'
}

const failedOf = (of: LoadFailureProps['of']) => [of].flat().filter(({ error }) => error)

/** Shows why something failed to load, with a button that retries. */
export function LoadFailure({
  title,
  fallback = 'Please try again.',
  tone = 'danger',
  of,
}: LoadFailureProps) {
  const failed = failedOf(of)
  const reason = failureMessage(failed[0]?.error, fallback)
  return (
    <Notice tone={tone} title={title ?? reason} isUrgent={tone === 'danger'}>
      {title && <p>{reason}</p>}
      <Button
        look="secondary"
        busy={failed.some(({ isFetching }) => isFetching)}
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
