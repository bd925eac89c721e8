import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { failureMessage } from '../../platform/api-failure.ts'
import { Button } from '../../ui/button.tsx'

/** For a signed-in customer: the mail that confirms the address, once more. */
export function ResendLink() {
  const resend = useMutation({ mutationFn: () => api.accounts.resendVerification() })
  return (
    <div className="space-y-3">
      <Button
        className="w-full"
        busy={resend.isPending}
        busyLabel="Sending..."
        onClick={() => resend.mutate()}
      >
        Send a new link
      </Button>
      <p role="status" className="empty:hidden">
        {resend.isSuccess && 'A new link is on its way. Please check your email.'}
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {resend.isError && failureMessage(resend.error, 'The link could not be sent. Please try again.')}
      </p>
    </div>
  )
}
