import { useState } from 'react'
import { planIds, plans, type PlanId } from '../../contract/plans.ts'
import { api } from '../platform/api.ts'
import { readPaymentUrl } from '../platform/session/registration.ts'
import { CallButton, leaveFor } from '../ui/call-button.tsx'
import { SelectField } from '../ui/fields/text-field.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { renewalTerms } from './chosen-plan.tsx'
import { formatPrice } from './plan-label.ts'

/** Opens a checkout for a signed-in account without a live subscription. */
export function PayNow({ initialPlan = 'basic' }: { initialPlan?: PlanId }) {
  const [plan, setPlan] = useState(initialPlan)
  return (
    <div className="space-y-3">
      <SelectField
        id="checkout-plan"
        label="Plan"
        value={plan}
        onChange={(event) => setPlan(event.target.value as PlanId)}
      >
        {planIds.map((id) => (
          <option key={id} value={id}>
            {plans[id].name}, {formatPrice(plans[id].priceCents)} a {plans[id].period}
          </option>
        ))}
      </SelectField>
      <p className="text-sm text-soft">{renewalTerms(plan)}</p>
      <CallButton
        busyLabel="Loading..."
        fallback="The payment page could not be opened."
        call={async () => leaveFor((await api.billing.createCheckoutSession({ plan })).url)}
      >
        Continue to Payment
      </CallButton>
    </div>
  )
}

/** For an unpaid account: signed in, the plan can be chosen again; otherwise it links to the payment page opened before. */
export function PaymentOffer({ isSignedIn, plan }: { isSignedIn: boolean; plan: PlanId | undefined }) {
  const paymentUrl = readPaymentUrl()
  return (
    <Notice tone="warn" title="Your payment isn’t complete">
      <p>We kept what you typed, except for the application password.</p>
      {isSignedIn && <PayNow initialPlan={plan} />}
      {!isSignedIn && paymentUrl && (
        <a href={paymentUrl} className="font-medium text-accent underline underline-offset-4">
          Continue to Payment
        </a>
      )}
    </Notice>
  )
}
