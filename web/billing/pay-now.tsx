import { useState } from 'react'
import { planIds, plans, type PlanId } from '../../contract/billing/plans.ts'
import { api } from '../platform/api.ts'
import { readPaymentUrl, readRegistration } from '../platform/session/registration.ts'
import { useAuth } from '../platform/session/session.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { CallButton, leaveFor } from '../ui/call-button.tsx'
import { SelectField } from '../ui/fields/text-field.tsx'
import { ChosenPlan, renewalTerms } from './chosen-plan.tsx'
import { formatPrice } from './plan-label.ts'

const offers = Object.fromEntries(
  planIds.map((id) => {
    const { name, priceCents, period } = plans[id]
    return [id, `${name}, ${formatPrice(priceCents)} a ${period}`]
  }),
)

/** Opens a checkout for a signed-in account without a live subscription. */
export function PayNow({ initialPlan = 'basic' }: { initialPlan?: PlanId }) {
  const [plan, setPlan] = useState(initialPlan)
  return (
    <div className="space-y-3">
      <SelectField
        id="checkout-plan"
        label="Plan"
        value={plan}
        options={offers}
        onChange={(event) => setPlan(event.target.value as PlanId)}
      />
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

/** For an account not yet paid: signed in, any plan can be chosen; otherwise it returns to the checkout opened at registration. */
export function PaymentOffer() {
  const { isAuthenticated } = useAuth()
  const saved = readRegistration()
  const { email, plan } = typeof saved === 'object' ? saved : {}
  if (isAuthenticated) return <PayNow initialPlan={plan} />
  if (!plan) return null
  return (
    <div className="space-y-4">
      <ChosenPlan plan={plan} />
      <a href={readPaymentUrl() ?? `/register?plan=${plan}`} className={buttonClasses('primary', 'w-full')}>
        Continue to Payment
      </a>
      <p className="text-center text-sm wrap-anywhere text-soft">for {email}</p>
    </div>
  )
}
