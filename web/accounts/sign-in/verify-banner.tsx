import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'
import { failureMessage } from '../../platform/api-failure.ts'
import { queryKeys } from '../../platform/query-keys.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { dismissVerify, isVerifyDismissed } from './verify-dismissed.ts'

const buttonClasses = 'min-h-11 shrink-0 rounded font-medium underline underline-offset-4'

/** Asks to confirm the address without blocking anything. */
export function VerifyBanner() {
  const { user, changeUser } = useAuth()
  const [isDismissed, setDismissed] = useState(() => isVerifyDismissed(user?.email))
  const isAsked = user?.emailVerified === false && !isDismissed
  const { data } = useQuery({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => api.profile.get(undefined, { signal }),
    // The link may have been opened elsewhere since this session began.
    refetchOnWindowFocus: true,
    enabled: isAsked,
  })
  const isVerified = data?.user.emailVerified === true
  useEffect(() => {
    // Kept, so that it is not asked for at every visit until the answer is there.
    if (isVerified) changeUser({ emailVerified: true })
  }, [isVerified, changeUser])
  if (!isAsked || isVerified) return null
  function dismiss() {
    dismissVerify(user?.email)
    setDismissed(true)
    document.getElementById('main')?.focus()
  }
  return <Banner email={data?.user.pendingEmail ?? user.email} onDismiss={dismiss} />
}

function Banner({ email, onDismiss }: { email: string; onDismiss(): void }) {
  const again = useMutation({ mutationFn: () => api.accounts.resendVerification() })
  return (
    <section
      aria-label="Confirm your address"
      className="flex flex-wrap items-center gap-x-5 rounded-xl border border-line bg-surface px-4 py-1 text-sm"
    >
      <p className="min-w-0 grow basis-64 py-2">
        Confirm <strong className="font-semibold wrap-anywhere">{email}</strong> with the link we emailed you.
      </p>
      <button
        type="button"
        aria-disabled={again.isPending || undefined}
        className={`${buttonClasses} text-accent`}
        onClick={() => again.isPending || again.mutate()}
      >
        {again.isPending ? 'Sending...' : 'Send it again'}
      </button>
      <button type="button" className={`${buttonClasses} text-soft`} onClick={onDismiss}>
        Not now
      </button>
      <p role="status" className={`basis-full ${again.isError ? 'text-danger' : 'text-good'}`}>
        {again.isSuccess && <span className="block pb-2">Sent again. Check your inbox and spam folder.</span>}
        {again.isError && (
          <span className="block pb-2">
            {failureMessage(again.error, 'The link could not be sent. Please try again.')}
          </span>
        )}
      </p>
    </section>
  )
}
