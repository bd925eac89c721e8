import { and, desc, eq } from 'drizzle-orm'
import type { billing } from '../../../contract/billing/billing.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { invoices } from '../../schema/billing.ts'
import { isTestMode } from './payment-answers.ts'
import { isOfProvider } from '../stripe/stripe-provider.ts'

/** A page of bills as of the last sync, available even when the provider is down or has removed them. */
export const listTransactions: Handler<typeof billing.history> = async (app, { accountId, page, limit }) => {
  const ours = and(eq(invoices.accountId, accountId), isOfProvider(app, invoices))
  const total = await app.db.$count(invoices, ours)
  const rows = await app.db
    .select()
    .from(invoices)
    .where(ours)
    .orderBy(desc(invoices.date), desc(invoices.invoiceId))
    .limit(limit)
    .offset((page - 1) * limit)
  const transactions = rows.map(
    ({ invoiceId, date, amountCents, refundedCents, currency, status, url, pdfUrl, ...row }) => ({
      id: invoiceId,
      date: date.toISOString(),
      description:
        refundedCents > 0
          ? `${row.description}, $${(refundedCents / 100).toFixed(2)} refunded`
          : row.description,
      amount: amountCents / 100,
      currency,
      status,
      invoice_url: url,
      invoice_pdf: pdfUrl,
    }),
  )
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) }
  return { transactions, pagination, testMode: isTestMode(app) }
}
