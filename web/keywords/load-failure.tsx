import type { UseQueryResult } from '@tanstack/react-query'
import { failureMessage } from '../platform/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'

/** Why a list did not come, and another try. */
export function LoadFailure({ title, query }: { title: string; query: UseQueryResult }) {
  return (
    <Notice tone="danger" title={title} isUrgent>
      <p>{failureMessage(query.error, 'Please try again.')}</p>
      <Button look="secondary" onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </Notice>
  )
}
