import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../platform/api.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ResendLink } from './resend-link.tsx'
import { dismissVerify, isVerifyDismissed } from './verify-dismissed.ts'

/** Asks to confirm the email without blocking anything. */
export function VerifyBanner() {
  const { user, changeUser } = useAuth()
  const [isDismissed, setDismissed] = useState(() => isVerifyDismissed(user?.email))
  const isAsked = user?.emailVerified === false && !isDismissed
  const { data } = useQuery({
    ...read('profile', 'get'),
    // The link may have been opened on another device.
    refetchOnWindowFocus: true,
    enabled: isAsked,
  })
  const isVerified = data?.user.emailVerified === true
  useEffect(() => {
    // Stored with the session, so that the next visit does not show the banner again.
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

const Banner = ({ email, onDismiss }: { email: string; onDismiss(): void }) => (
  <section
    aria-label="Confirm your address"
    className="flex flex-wrap items-center gap-x-2 rounded-xl border border-line bg-surface px-4 py-1 text-sm"
  >
    <p className="min-w-0 grow basis-64 py-2">
      Confirm <strong className="font-semibold wrap-anywhere">{email}</strong> with the link we emailed you.
    </p>
    <Button look="quiet" className="px-3! text-soft! max-sm:-ml-3" onClick={onDismiss}>
      Not now
    </Button>
    <ResendLink
      look="quiet"
      className="-mr-3 px-3! text-accent!"
      done="Sent again. Check your inbox and spam folder."
    >
      Send it again
    </ResendLink>
  </section>
)
