import { useEffect, useRef } from 'react'
import { PayNow } from '../../billing/pay-now.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** Why nothing can be saved without a live subscription, and the way to one. Redirects there after a refusal. */
export function PaymentNeeded({ isRefused }: { isRefused: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRefused) place.current?.focus()
  }, [isRefused])
  return (
    <div ref={place} tabIndex={-1} className="mb-8 rounded-lg">
      <Notice tone="warn" title="Saving needs a paid plan." isUrgent={isRefused}>
        <p>
          Your account has no live subscription. You can read everything here; to change it, choose a plan.
        </p>
        <PayNow />
      </Notice>
    </div>
  )
}
