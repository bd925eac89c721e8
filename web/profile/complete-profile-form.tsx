import { useEffect, useRef, useState, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { SignedIn } from '../../contract/accounts.ts'
import { api } from '../platform/api.ts'
import { failureMessage, hasCode } from '../platform/api-failure.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BusinessFields } from './business-fields.tsx'
import { businessRules, emptyBusiness, toBusinessInput } from './business-rules.ts'
import { dropProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts'

interface CompleteProfileFormProps {
  /** Without one the signed-in session stands in. */
  registrationToken: string | undefined
  isSignedIn: boolean
  onCompleted(session: SignedIn): void
  /** What is offered while the account is not paid. */
  renderPayment(): ReactNode
}

const fallback = 'Failed to complete profile'

export function CompleteProfileForm({
  registrationToken,
  isSignedIn,
  onCompleted,
  renderPayment,
}: CompleteProfileFormProps) {
  const [isUnpaid, setUnpaid] = useState(false)
  const isDone = useRef(false)
  const form = useForm({
    initial: { ...emptyBusiness, ...readProfileDraft() },
    rules: businessRules,
    fallback,
    async send(values) {
      if (!registrationToken && !isSignedIn) return void toast.error('Registration token not found')
      try {
        const session = await api.profile.complete({ ...toBusinessInput(values), registrationToken })
        isDone.current = true
        dropProfileDraft()
        toast.success('Profile completed successfully!')
        onCompleted(session)
      } catch (failure) {
        setUnpaid(hasCode(failure, 'payment_required'))
        toast.error(failureMessage(failure, fallback))
        throw failure
      }
    },
  })
  useEffect(() => {
    if (!isDone.current) keepProfileDraft(form.values)
  }, [form.values])
  return (
    <form noValidate onSubmit={form.submit} className="space-y-8">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      {isUnpaid && renderPayment()}
      <BusinessFields field={form.field} />
      <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Loading...">
        Complete Profile
      </Button>
    </form>
  )
}
