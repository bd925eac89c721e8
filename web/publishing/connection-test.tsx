import { useMutation } from '@tanstack/react-query'
import type { ConnectionCheck } from '../../contract/publishing.ts'
import { api } from '../platform/api.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface ConnectionTestProps {
  wordpressSiteUrl: string
  wordpressUsername: string
  /** Empty for the stored one. */
  wordpressApiKey: string
}

const names: Record<ConnectionCheck['name'], string> = {
  address: 'Address',
  dns: 'Site found',
  rest: 'WordPress answers',
  login: 'Login',
  rights: 'Rights of the user',
  draft: 'A draft written and removed',
}

/** Tries the connection as it is typed, before anything is saved. */
export function ConnectionTest({
  wordpressSiteUrl,
  wordpressUsername,
  wordpressApiKey,
}: ConnectionTestProps) {
  const test = useMutation({
    mutationFn: () =>
      api.publishing.testConnection({
        wordpressSiteUrl,
        wordpressUsername,
        wordpressApiKey: wordpressApiKey.trim() || undefined,
      }),
  })
  return (
    <div className="space-y-4">
      <Button look="secondary" busy={test.isPending} busyLabel="Testing..." onClick={() => test.mutate()}>
        Test connection
      </Button>
      {test.isError && (
        <Notice
          tone="danger"
          title={failureMessage(test.error, 'The connection could not be tested.')}
          isUrgent
        />
      )}
      {test.data && (
        <Notice
          tone={test.data.ok ? 'good' : 'danger'}
          title={test.data.ok ? 'The connection works.' : 'The connection does not work yet.'}
          isUrgent
        >
          <ul className="space-y-2">
            {test.data.checks.map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function Check({ check: { name, ok, message, fix } }: { check: ConnectionCheck }) {
  return (
    <li>
      <p>
        <span aria-hidden="true">{ok ? '✓' : '✗'}</span> {names[name]}: {ok ? 'fine' : message}
      </p>
      {!ok && fix && <p className="text-sm">{fix}</p>}
    </li>
  )
}
