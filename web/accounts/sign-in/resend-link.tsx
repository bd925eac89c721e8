import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { api } from '../../platform/api.ts'
import { failureMessage } from '../../platform/api-failure.ts'
import { Button } from '../../ui/button.tsx'

interface ResendLinkProps extends Pick<ComponentProps<typeof Button>, 'look' | 'className'> {
  label: string
  /** Said once it is on its way. */
  done: string
}

/** For a signed-in customer: the mail that confirms the address, once more. */
export function ResendLink({ label, done, ...button }: ResendLinkProps) {
  const resend = useMutation({ mutationFn: () => api.accounts.resendVerification() })
  return (
    <>
      <Button {...button} busy={resend.isPending} busyLabel="Sending..." onClick={() => resend.mutate()}>
        {label}
      </Button>
      <p role="status" className="basis-full font-medium empty:hidden">
        {resend.isSuccess && done}
      </p>
      <p role="alert" className="basis-full font-medium text-danger empty:hidden">
        {resend.isError && failureMessage(resend.error, 'The link could not be sent. Please try again.')}
      </p>
    </>
  )
}
