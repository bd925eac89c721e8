import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from '../../platform/routing/router.tsx'
import { PlanDetails } from '../../billing/plan-details.tsx'
import { planQuery } from '../../platform/plan-query.ts'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useState } from 'react'
import type { Transaction } from '../../../contract/billing/billing.ts'
import { formatDay } from '../../platform/dates.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { textLinkClasses } from '../../ui/button.tsx'
import { read } from '../../platform/api.ts'
import { formatAmount } from '../../billing/plan-label.ts'
import { Pager } from '../../ui/pager.tsx'

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
  return <PlanDetails details={query.data} />
}

// The specified page size.
const perPage = 5

/** Billing history, newest first. */
function History() {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...read('billing', 'history', { page, limit: perPage }),
    // The previous page stays until the next one has loaded.
    placeholderData: keepPreviousData,
  })
  if (!data || (error && !isPlaceholderData))
    return <LoadState of={{ error, refetch }} fallback="Your transactions could not be loaded." />
  if (data.transactions.length === 0 && page === 1) return <NoTransactions />
  return (
    <div className="space-y-4" aria-busy={isPlaceholderData}>
      {data.testMode && (
        <p className="rounded-lg bg-warn-wash px-4 py-2 text-sm text-warn">
          <strong>Test mode</strong>: these are test payments. No real money has moved.
        </p>
      )}
      <Transactions list={data.transactions} />
      <Pager label="Pages of transactions" page={page} totalPages={data.pagination.pages} onPage={setPage} />
    </div>
  )
}

const NoTransactions = () => (
  <div className="space-y-1 rounded-2xl border border-dashed border-edge p-8 text-center">
    <p className="font-semibold">No transactions yet</p>
    <p className="text-soft">Your billing history will appear here once you make a payment.</p>
  </div>
)

const tones: Record<Transaction['status'], BadgeTone> = { paid: 'good', failed: 'danger', pending: 'warn' }
const labels: Record<Transaction['status'], string> = { paid: 'Paid', failed: 'Failed', pending: 'Pending' }

// On small screens each row is a card with two lines.
const rowClasses =
  'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 sm:table-row sm:p-0'
const cellClasses = 'sm:border-t sm:border-line sm:px-5 sm:py-3.5'

const Transactions = ({ list }: { list: readonly Transaction[] }) => (
  <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
    <table className="w-full text-left max-sm:block">
      <caption className="sr-only">Transactions, newest first</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-sm text-soft">
          {['Date', 'Description', 'Amount', 'Status'].map((name) => (
            <th key={name} scope="col" className="px-5 py-3 font-medium last:text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {list.map(({ id, date, description, amount, currency, status, ...papers }) => (
          <tr key={id} className={rowClasses}>
            <td className={`${cellClasses} whitespace-nowrap text-soft max-sm:order-3`}>{formatDay(date)}</td>
            <td className={`${cellClasses} font-medium max-sm:order-1`}>
              {description}
              <Papers {...papers} date={date} />
            </td>
            <td className={`${cellClasses} whitespace-nowrap tabular-nums max-sm:order-2 max-sm:text-right`}>
              {formatAmount(amount, currency)}
            </td>
            <td className={`${cellClasses} text-right max-sm:order-4`}>
              <Badge tone={tones[status]}>{labels[status]}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type PapersProps = Pick<Transaction, 'invoice_url' | 'invoice_pdf' | 'date'>

/** Links to the provider's page for the invoice and to its PDF. */
function Papers({ invoice_url, invoice_pdf, date }: PapersProps) {
  const of = <span className="sr-only"> of {formatDay(date)}</span>
  return (
    <span className="mt-1 flex gap-4 text-sm">
      {invoice_url && (
        <a href={invoice_url} className={`inline-flex min-h-6 items-center ${textLinkClasses}`}>
          Invoice{of}
        </a>
      )}
      {invoice_pdf && (
        <a href={invoice_pdf} className={`inline-flex min-h-6 items-center ${textLinkClasses}`}>
          PDF{of}
        </a>
      )}
    </span>
  )
}
