import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { relativeTime } from '../../contract/relative-time.ts'
import { api, failureMessage, refresh } from '../platform/api.ts'
import { useNow } from '../platform/use-now.ts'
import { ActionButton, leaveFor } from '../ui/call-button.tsx'
import { ConfirmButton } from '../ui/messages/confirm-dialog.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import type { Results } from './results-query.ts'

type SearchConsole = NonNullable<Results['searchConsole']>

/** Connected, and not yet read to the end. */
export const isReading = (connection: SearchConsole | null | undefined) =>
  connection?.state === 'connected' && connection.read_at === null && connection.problem === null

const labels = { off: 'Connect Google Search Console', revoked: 'Connect again', choose: '', connected: '' }

/** Leads to Google’s consent; nothing while connected without a problem. */
export function ConnectSearchConsole({ state, problem }: SearchConsole) {
  const label = problem === null ? labels[state] : 'Connect again'
  return label ? (
    <ActionButton
      look="secondary"
      busyLabel="Opening Google..."
      call={async () => leaveFor((await api.results.beginSearchConsole()).authorizeUrl)}
      failure="Google could not be opened. Please try again."
    >
      {label}
    </ActionButton>
  ) : null
}

const shownName = (property: string) => property.replace(/^sc-domain:/, '')

/** How the connection is, and what the owner has to do for it. */
export function SearchConsoleStatus(connection: SearchConsole) {
  const { state, property, read_at: readAt, problem } = connection
  const returned = useReturnFromGoogle()
  const now = useNow()
  return (
    <div className="mb-4 space-y-4 empty:hidden">
      {returned.isConnecting && <p role="status">Connecting Search Console...</p>}
      {returned.failure && <Notice tone="danger" title={returned.failure} isUrgent />}
      {state === 'revoked' && !returned.isConnecting && (
        <Notice tone="warn" title="Google no longer shares Search Console with us.">
          <p>The access was taken back or has expired. What was read stays.</p>
        </Notice>
      )}
      {problem !== null && <Notice tone="warn" title={problem} />}
      {(state === 'choose' || problem !== null) && <PropertyChoice {...connection} />}
      {(state === 'connected' || state === 'choose') && (
        <p className="text-sm text-soft">
          {property ? `${shownName(property)} in Search Console` : 'Search Console is connected'}
          {isReading(connection) && ': reading 16 months, newest week first'}
          {readAt !== null && `, read ${relativeTime(readAt, now)}`}. <Disconnect />
        </p>
      )}
    </div>
  )
}

const Disconnect = () => (
  <ConfirmButton
    button={{ look: 'inline', 'aria-label': 'Disconnect Search Console', children: 'Disconnect' }}
    title="Disconnect Search Console?"
    action="Disconnect"
    look="danger"
    onConfirm={() => api.results.disconnectSearchConsole()}
    onDone={() => refresh(['results'])}
    fallback="It could not be disconnected. Please try again."
  >
    <p>We end our access at Google. What was read stays.</p>
  </ConfirmButton>
)

function PropertyChoice({ property, properties }: SearchConsole) {
  const others = properties.filter((one) => one !== property)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="property-choice" className="space-y-2">
      <h3 id="property-choice" className="font-semibold">
        Which property is your site?
      </h3>
      <ul className="flex max-h-60 flex-wrap gap-2 overflow-y-auto">
        {others.map((one) => (
          <li key={one} className="min-w-0">
            <ActionButton
              look="secondary"
              group="property"
              className="wrap-anywhere"
              call={() => api.results.chooseProperty({ property: one })}
              refetch={() => refresh(['results'])}
              failure="The property could not be chosen. Please try again."
            >
              {shownName(one)}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Finishes the connection once after a return from Google, and removes its answer from the address. */
function useReturnFromGoogle(): { isConnecting: boolean; failure?: string | undefined } {
  const [answer] = useState(() => Object.fromEntries(new URLSearchParams(location.search)))
  const { state, code, error } = answer
  const isReturn = state !== undefined && (code !== undefined || error !== undefined)
  const finish = useQuery({
    queryKey: ['search-console', state],
    enabled: isReturn && code !== undefined,
    // It can be finished only once.
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const connected = await api.results.finishSearchConsole({ state: state ?? '', code: code ?? '' })
      await refresh(['results'])
      return connected
    },
  })
  useEffect(() => {
    if (!isReturn) return
    history.replaceState(history.state, '', location.pathname)
    document.getElementById('results')?.scrollIntoView({ block: 'center' })
  }, [isReturn])
  if (!isReturn) return { isConnecting: false }
  if (code === undefined)
    return { isConnecting: false, failure: 'You didn’t allow access to Search Console. Nothing was changed.' }
  const fallback = 'Search Console could not be connected. Please try again.'
  return {
    isConnecting: finish.isPending,
    failure: finish.error ? failureMessage(finish.error, fallback) : undefined,
  }
}
