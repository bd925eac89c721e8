import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** A new address that waits until the link mailed to it is opened. */
export function PendingEmail({ email }: { email: string }) {
  const again = useMutation({ mutationFn: () => api.accounts.resendVerification() })
  return (
    <Notice tone="info">
      <p>
        Confirm <strong className="font-semibold wrap-anywhere">{email}</strong> with the link we emailed
        there.
      </p>
      <Button look="secondary" busy={again.isPending} busyLabel="Sending..." onClick={() => again.mutate()}>
        Send it again
      </Button>
      <p role="status" className="font-medium empty:hidden">
        {again.isSuccess && 'Sent again. Check that inbox and its spam folder.'}
        {again.isError && failureMessage(again.error, 'The link could not be sent. Please try again.')}
      </p>
    </Notice>
  )
}
