import { plans, type PlanId } from '../../../contract/plans.ts'
import { periodEndAfter } from './billing-period.ts'
import type { TestObject } from './test-provider-objects.ts'

/**
 * Cents for changing to `plan` at `at`: the rest of the period at the new price, less the same rest at the old one, each
 * rounded by itself, by seconds, as Stripe reckons: https://docs.stripe.com/billing/subscriptions/prorations
 */
export function prorate(
  { plan: old, startedAt, periods, periodEnd }: TestObject<'subscription'>,
  plan: PlanId,
  at: Date,
): number {
  const start = periods > 1 ? periodEndAfter(startedAt, periods - 1) : startedAt
  const whole = periodEnd.getTime() - start.getTime()
  const rest = Math.min(
    1,
    Math.max(0, (periodEnd.getTime() - Math.floor(at.getTime() / 1000) * 1000) / whole),
  )
  return Math.round(plans[plan].priceCents * rest) - Math.round(plans[old].priceCents * rest)
}
