import { plans, type PlanId } from '../../contract/plans.ts'
import { textLinkClasses } from '../ui/button.tsx'
import { formatPrice } from './plan-label.ts'

/** What is agreed to with the button beside it: the price, the renewal and the way out. */
export function ChosenPlanTerms({ plan }: { plan: PlanId | undefined }) {
  return (
    <div className="space-y-2 text-sm text-soft">
      {plan && (
        <p>
          {formatPrice(plans[plan].priceCents)}/{plans[plan].period}, renews monthly until canceled. Cancel
          anytime in two clicks in Settings → Billing.
        </p>
      )}
      <p>
        By continuing, you accept the{' '}
        <a href="/terms" className={textLinkClasses}>
          Terms
        </a>{' '}
        and the{' '}
        <a href="/privacy" className={textLinkClasses}>
          Privacy policy
        </a>
        .
      </p>
      <p className="test-mode-only rounded-lg bg-warn-wash px-4 py-2 text-warn">
        <strong>Test mode</strong>: pay with a test card. No real money moves.
      </p>
    </div>
  )
}
