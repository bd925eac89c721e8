import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, failureMessage, refresh } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { ConnectionChecks } from './connection-checks.tsx'

interface ConnectionTestProps {
  wordpressSiteUrl: string
  wordpressUsername: string
  /** Empty to test the stored password. */
  wordpressApiKey: string
  /** Shown beside the button. */
  children: ReactNode
}

/** It unfolds below the button, which may be at the end of the screen. */
const reveal = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

/** Tests the connection with the typed values, before they are saved. */
export function ConnectionTest({
  wordpressSiteUrl,
  wordpressUsername,
  wordpressApiKey,
  children,
}: ConnectionTestProps) {
  const test = useMutation({
    mutationFn: () =>
      api.publishing.testConnection({
        wordpressSiteUrl,
        wordpressUsername,
        wordpressApiKey: wordpressApiKey.trim() || undefined,
      }),
    onSettled: () => refresh(['publishing', 'siteHealth']),
  })
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={test.isPending} busyLabel="Testing..." onClick={() => test.mutate()}>
          Test connection
        </Button>
        {children}
      </div>
      {test.isError && (
        <Notice
          tone="danger"
          title={failureMessage(test.error, 'The connection could not be tested.')}
          isUrgent
        />
      )}
      {(test.isPending || test.data) && (
        <div
          ref={reveal}
          className="rounded-xl border border-line bg-surface p-4 sm:p-5"
          aria-busy={test.isPending}
        >
          <p role="status" className="mb-2 font-semibold">
            {test.data
              ? test.data.ok
                ? 'The connection works.'
                : 'The connection does not work yet.'
              : 'Testing the connection...'}
          </p>
          <ConnectionChecks checks={test.data?.checks} />
        </div>
      )}
    </div>
  )
}
