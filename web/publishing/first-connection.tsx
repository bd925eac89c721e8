import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { api } from '../platform/api.ts'
import { failureMessage, hasCode } from '../platform/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { ConnectionChecks } from './connection-checks.tsx'
import { verdict } from './connection-test.tsx'

interface FirstConnectionProps {
  /** Whose connection it is. */
  email: string
  /** Ways to fix it, shown when it does not work. */
  children: ReactNode
}

/** Tests the stored connection at once, and again when somebody comes back from fixing it. */
export function FirstConnection({ email, children }: FirstConnectionProps) {
  const test = useQuery({
    queryKey: ['publishing', 'first-test', email],
    queryFn: () => api.publishing.testConnection({}),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: ({ state }) => (state.data?.ok ? false : 'always'),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching } = test
  const isMissing = hasCode(error, 'no_site')
  const told = isMissing
    ? 'Your site isn’t connected yet. You can write posts now and connect it later.'
    : error
      ? failureMessage(error, 'The connection could not be tested.')
      : verdict(data?.ok ?? false)
  function testAgain() {
    // The button makes way for the running test; the focus stays here.
    heading.current?.focus()
    void test.refetch()
  }
  return (
    <section aria-labelledby="first-connection" aria-busy={isFetching} className="space-y-3">
      <h3 ref={heading} tabIndex={-1} id="first-connection" className="font-semibold">
        Your WordPress site
      </h3>
      <p role="status">{isFetching ? 'Testing the connection to your site...' : told}</p>
      {!error && <ConnectionChecks checks={isFetching ? undefined : data?.checks} />}
      {!isFetching && data?.ok !== true && (
        <div className="flex flex-wrap items-center gap-3">
          {(data || isMissing) && children}
          {!isMissing && (
            <Button look="secondary" onClick={testAgain}>
              Test again
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
