import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../platform/routing/router.tsx'
import { History } from '../../billing/history.tsx'
import { PayNow } from '../../billing/pay-now.tsx'
import { PlanDetails } from '../../billing/plan-details.tsx'
import { planQuery } from '../../platform/plan-query.ts'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

export function BillingSettings() {
  const [query] = useSearchParams()
  return (
    <div className="space-y-10">
      {query.get('card') === 'updated' && (
        <Notice tone="good" title="Your payment method was updated.">
          <p>It is shown here as soon as the payment provider has told us.</p>
        </Notice>
      )}
      <TitledSection id="your-plan" title="Your plan" help="billing">
        <CurrentPlan />
      </TitledSection>
      <TitledSection id="transactions" title="Transactions" intro="What you were charged, newest first.">
        <History />
      </TitledSection>
    </div>
  )
}

function CurrentPlan() {
  // The customer may be returning from the payment page.
  const query = useQuery({ ...planQuery, refetchOnMount: 'always' })
  if (!query.data) return <LoadState of={query} title="No plan details found" />
  return <PlanDetails details={query.data} payment={<PayNow />} />
}
