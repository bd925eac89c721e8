import type { ChangePreview } from '../../contract/billing/billing.ts'
import { plans, type PlanId } from '../../contract/plans.ts'
import { formatDay } from '../platform/dates.ts'
import { Notice } from '../ui/messages/notice.tsx'

interface ChangePriceProps {
  plan: PlanId
  preview: ChangePreview
  /** At once; else with the next month. */
  isNow: boolean
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`

/** The exact charge, what comes next, and what the smaller plan does not hold. */
export function ChangePrice({ plan, preview, isNow }: ChangePriceProps) {
  const { amountDueNow, nextAmount, nextDate, excess } = preview
  const day = nextDate ? formatDay(nextDate) : 'the next renewal'
  return (
    <div className="space-y-4">
      <p className="text-lg">
        {isNow ? (
          <>
            You pay <strong>{dollars(amountDueNow)}</strong> now, then {dollars(nextAmount)} on {day}.
          </>
        ) : (
          <>
            You pay nothing now. From {day} you pay <strong>{dollars(nextAmount)}</strong> a month.
          </>
        )}
      </p>
      <p className="text-sm text-soft">
        {isNow ? 'Prorated for this month.' : 'Nothing changes until then, and you can undo this.'} Renews
        monthly until canceled. Cancel anytime in two clicks in Settings → Billing.
      </p>
      {excess.length > 0 && (
        <Notice tone="warn" title={`More than ${plans[plan].name} includes`}>
          <ul className="list-disc pl-5">
            {excess.map(({ name, message }) => (
              <li key={name}>{message}</li>
            ))}
          </ul>
          <p>Nothing is deleted. You can still read and export all of it, but you can’t add more.</p>
        </Notice>
      )}
      {preview.testMode && <p className="text-sm text-warn">Test mode: no real money moves.</p>}
    </div>
  )
}
