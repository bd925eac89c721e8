import { plans, type PlanId } from '../../contract/plans.ts'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/button.tsx'
import { formatPrice, planLabel } from './plan-label.ts'

export function ChosenPlan({ plan }: { plan: PlanId | undefined }) {
  if (!plan)
    return (
      <Notice tone="warn">
        <p className="font-medium">Please select a plan first</p>
        <p>
          <TextLink to="/#pricing">See the plans</TextLink>
        </p>
      </Notice>
    )
  const { name, priceCents, period } = plans[plan]
  return (
    <Notice tone="info">
      <p className="font-medium">You selected the {planLabel(plan)} plan</p>
      <p className="text-sm">
        {name}, {formatPrice(priceCents)} a {period}. <TextLink to="/#pricing">Change</TextLink>
      </p>
    </Notice>
  )
}
