import { useMutation, useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { failureMessage, hasCode, api, read, refresh, type Answer } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { LoadState } from '../ui/messages/load-failure.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { usePasswordAgain } from './password-again.tsx'

type Session = Answer<'accounts', 'listSessions'>['sessions'][number]

export function Sessions() {
  const query = useQuery({ ...read('accounts', 'listSessions'), staleTime: 0 })
  const { end, question } = useEnding()
  if (!query.data) return <LoadState of={query} fallback="Your devices could not be loaded." />
  const { sessions } = query.data
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={end.isPending && end.variables?.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="secondary"
          busy={end.isPending && !end.variables}
          busyLabel="Signing out..."
          onClick={() => end.mutate(undefined)}
        >
          Sign out all other devices
        </Button>
      )}
      {question}
    </div>
  )
}

function useEnding() {
  const { withPassword, question } = usePasswordAgain({
    reason: 'Enter your password to sign out a device.',
    submit: 'Sign out',
    look: 'danger',
  })
  const lookAgain = () => refresh(['accounts', 'listSessions'])
  const end = useMutation({
    mutationFn: (one: Session | undefined) =>
      withPassword<{ ended?: number }>(() =>
        one ? api.accounts.endOneSession({ id: one.id }) : api.accounts.endOtherSessions(),
      ),
    async onSuccess({ ended }, one) {
      const others = ended === 1 ? '1 other device' : `${ended} other devices`
      toast.success(one ? `Signed out: ${one.device}` : `Signed out ${others}`)
      await lookAgain()
      // The clicked button is gone with its row.
      document.getElementById('sessions')?.focus()
    },
    onError(failure) {
      // The session has ended meanwhile.
      if (hasCode(failure, 'not_found')) void lookAgain()
      else if (!hasCode(failure, 'password_required'))
        toast.error(failureMessage(failure, 'The device could not be signed out. Please try again.'))
    },
  })
  return { end, question }
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd(): void }) {
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
