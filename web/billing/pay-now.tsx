import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { planIds, plans, type PlanId } from '../../contract/plans.ts'
import { api } from '../platform/api.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/text-field.tsx'
import { formatPrice } from './plan-label.ts'

/** Opens a checkout for a signed-in account without a live subscription. */
export function PayNow({ initialPlan = 'basic' }: { initialPlan?: PlanId }) {
  const [plan, setPlan] = useState(initialPlan)
  const checkout = useMutation({
    mutationFn: () => api.billing.createCheckoutSession({ plan }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const isBusy = checkout.isPending || checkout.isSuccess
  return (
    <div className="space-y-3">
      <SelectField
        id="checkout-plan"
        label="Plan"
        value={plan}
        onChange={(event) => setPlan(event.target.value as PlanId)}
        error={
          checkout.isError
            ? failureMessage(checkout.error, 'The payment page could not be opened.')
            : undefined
        }
      >
        {planIds.map((id) => (
          <option key={id} value={id}>
            {plans[id].name}, {formatPrice(plans[id].priceCents)} a {plans[id].period}
          </option>
        ))}
      </SelectField>
      <p className="text-sm text-soft">
        {formatPrice(plans[plan].priceCents)}/{plans[plan].period}, renews monthly until canceled. Cancel
        anytime in two clicks in Settings → Billing.
      </p>
      <Button busy={isBusy} busyLabel="Loading..." onClick={() => checkout.mutate()}>
        Continue to Payment
      </Button>
    </div>
  )
}
