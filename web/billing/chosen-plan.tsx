import { Link } from '../platform/routing/router.tsx'
import { planIds, plans, type PlanId } from '../../contract/billing/plans.ts'
import { textLinkClasses } from '../ui/button.tsx'
import { formatPrice, planLabel } from './plan-label.ts'

export function ChosenPlan({ plan }: { plan: PlanId | undefined }) {
  if (!plan) return <NoPlan />
  return (
    <div className="rounded-xl border border-line bg-surface px-5 py-4 shadow-card">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-display text-heading">{plans[plan].name}</p>
        <PlanPrice plan={plan} />
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p>You selected the {planLabel(plan)} plan</p>
        <PlansLink>Change</PlansLink>
      </div>
    </div>
  )
}

export const PlanPrice = ({ plan }: { plan: PlanId }) => (
  <p className="text-soft">
    <span className="text-lg font-semibold text-ink">{formatPrice(plans[plan].priceCents)}</span>/
    {plans[plan].period}
  </p>
)

const NoPlan = () => (
  <div className="space-y-3 rounded-xl border border-line bg-surface px-5 py-4 shadow-card">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="font-semibold">Please select a plan first</p>
      <PlansLink>See the plans</PlansLink>
    </div>
    <ul className="divide-y divide-line border-t border-line">
      {planIds.map((id) => (
        <li key={id}>
          <Link
            to={`/register?plan=${id}`}
            className="group flex min-h-12 items-center gap-3 rounded-lg py-1.5 text-ink"
          >
            <span className="font-display text-2xl leading-none group-hover:text-accent">
              {plans[id].name}
            </span>
            <span className="ml-auto text-sm text-soft">
              {formatPrice(plans[id].priceCents)}/{plans[id].period}
            </span>
            <span aria-hidden="true" className="text-accent">
              →
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

/** A plain link, because the start page is outside the app. */
const PlansLink = ({ children }: { children: string }) => (
  <a href="/#pricing" className={`inline-flex min-h-6 items-center ${textLinkClasses}`}>
    {children}
  </a>
)

/** The terms shown wherever a plan is paid for. */
export const renewalTerms = (plan: PlanId) =>
  `${formatPrice(plans[plan].priceCents)}/${plans[plan].period}, renews monthly until canceled. Cancel anytime in two clicks in Settings → Billing.`

export const ChosenPlanTerms = ({ plan }: { plan: PlanId | undefined }) => (
  <div className="space-y-2 text-sm text-soft">
    {plan && <p>{renewalTerms(plan)}</p>}
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
