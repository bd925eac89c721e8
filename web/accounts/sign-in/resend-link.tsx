import type { ComponentProps } from 'react'
import { api } from '../../platform/api.ts'
import { CallButton } from '../../ui/call-button.tsx'

type ResendLinkProps = Pick<ComponentProps<typeof CallButton>, 'look' | 'className' | 'done' | 'children'>

export const ResendLink = (props: ResendLinkProps) => (
  <CallButton
    {...props}
    call={() => api.accounts.resendVerification()}
    busyLabel="Sending..."
    fallback="The link could not be sent. Please try again."
  />
)
