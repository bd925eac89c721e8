import type { ReactNode } from 'react'
import { formatDay } from '../platform/dates.ts'
import { TextLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Stats } from './stats-query.ts'

type Billing = Stats['nextBilling']

interface BillingCardProps {
  /** Undefined while loading, null without a subscription. */
  billing: Billing | undefined
  plan: ReactNode
}

export const BillingCard = ({ billing, plan }: BillingCardProps) => (
  <Card
    id="billing-information"
    title="Billing Information"
    aside={
      <TextLink to="/dashboard/settings?tab=billing" className="inline-flex min-h-11 items-center">
        Manage
      </TextLink>
    }
  >
    {billing === null ? (
      <p className="text-soft">
        No subscription is running. Your posts stay readable and can be exported; to publish again, choose a
        plan.
      </p>
    ) : (
      <Terms billing={billing} plan={plan} />
    )}
  </Card>
)

function Terms({ billing, plan }: BillingCardProps & { billing: NonNullable<Billing> | undefined }) {
  const waiting = <Skeleton className="h-5 w-24" />
  return (
    <div className="space-y-4">
      <dl className="divide-y divide-line *:flex *:min-h-12 *:items-center *:justify-between *:gap-4">
        <div>
          <dt className="text-soft">Next billing date</dt>
          <dd className="font-medium">
            {billing ? (billing.date ? formatDay(billing.date) : 'Not set') : waiting}
          </dd>
        </div>
        <div>
          <dt className="text-soft">Amount</dt>
          <dd className="font-display text-3xl leading-none">{billing ? billing.amount : waiting}</dd>
        </div>
        <div>
          <dt className="text-soft">Plan</dt>
          <dd>{(billing && plan) ?? waiting}</dd>
        </div>
      </dl>
      {billing?.willCancel && (
        <Notice tone="warn">
          <p className="text-sm">Your subscription will cancel at the end of the current billing period.</p>
        </Notice>
      )}
    </div>
  )
}
