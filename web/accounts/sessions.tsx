import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { AnswerOf } from '../../contract/operation.ts'
import type { security } from '../../contract/accounts/security.ts'
import { failureMessage, hasCode } from '../platform/api-failure.ts'
import { api } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PasswordAgain } from './password-again.tsx'
import { sessionsQuery } from './security-queries.ts'

type Session = AnswerOf<typeof security.listSessions>['sessions'][number]

/** Where the account is signed in, this device first. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const ending = useEnding()
  if (error && !data)
    return <LoadFailure of={{ error, refetch }} fallback="Your devices could not be loaded." />
  if (!data) return <Spinner />
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
        {data.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={ending.one.isPending && ending.one.variables.id === session.id}
            onEnd={() => ending.one.mutate(session)}
          />
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button
          look="secondary"
          busy={ending.others.isPending}
          busyLabel="Signing out..."
          onClick={() => ending.others.mutate()}
        >
          Sign out all other devices
        </Button>
      )}
      {ending.withPassword && (
        <PasswordAgain
          reason="Enter your password to sign out a device."
          look="danger"
          submit="Sign out"
          onClose={ending.giveUp}
          onConfirmed={ending.withPassword}
        />
      )}
    </div>
  )
}

function useEnding() {
  const queries = useQueryClient()
  // What goes on once the password has been entered again.
  const [withPassword, setWithPassword] = useState<() => void>()
  const giveUp = () => setWithPassword(undefined)
  const askFor = (goOn: () => void) =>
    setWithPassword(() => () => {
      giveUp()
      goOn()
    })
  const again = () => queries.invalidateQueries({ queryKey: queryKeys.sessions })
  // The button that was pressed is gone with its row.
  const rest = () => document.getElementById('sessions')?.focus()
  const fail = (failure: Error) =>
    toast.error(failureMessage(failure, 'The device could not be signed out. Please try again.'))
  const one = useMutation({
    mutationFn: ({ id }: Session) => api.accounts.endOneSession({ id }),
    async onSuccess(_answer, { device }) {
      toast.success(`Signed out: ${device}`)
      await again()
      rest()
    },
    onError(failure, session) {
      // It has ended by itself meanwhile.
      if (hasCode(failure, 'not_found')) void again()
      else if (hasCode(failure, 'password_required')) askFor(() => one.mutate(session))
      else fail(failure)
    },
  })
  const others = useMutation({
    mutationFn: () => api.accounts.endOtherSessions(),
    async onSuccess({ ended }) {
      toast.success(ended === 1 ? 'Signed out 1 other device' : `Signed out ${ended} other devices`)
      await again()
      rest()
    },
    onError: (failure) =>
      hasCode(failure, 'password_required') ? askFor(() => others.mutate()) : fail(failure),
  })
  return { one, others, withPassword, giveUp }
}

interface SessionRowProps {
  session: Session
  isBusy: boolean
  onEnd(): void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, current, last_used_at, created_at } = session
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-soft">
          Last used {formatMoment(last_used_at)}, signed in {formatMoment(created_at)}
        </p>
      </div>
      {!current && (
        <Button
          look="secondary"
          busy={isBusy}
          busyLabel="Signing out..."
          aria-label={`Sign out ${device}, last used ${formatMoment(last_used_at)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
