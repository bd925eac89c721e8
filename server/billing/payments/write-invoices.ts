import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { invoices } from '../../schema/billing.ts'
import type { ProviderInvoice } from './payment-provider.ts'
import type { BillingCustomer, CustomerState, BillingAccount } from './customer-state.ts'
import { emailFailedPayment, emailReceipt } from './email-payments.ts'

// Older invoices were already emailed at the time, so a first reading of them sends nothing.
const emailWithinMs = 7 * 24 * 3_600_000

interface InvoicesToWrite {
  customer: BillingCustomer
  account: BillingAccount
  state: CustomerState
}

/** Writes invoices and mails each payment and each failed attempt once. */
export async function writeInvoices(
  app: App,
  tx: Db,
  { customer, account, state }: InvoicesToWrite,
): Promise<void> {
  const { accountId, provider, livemode } = customer
  const list = state.invoices
  const ofCustomer = and(
    eq(invoices.accountId, accountId),
    eq(invoices.provider, provider),
    eq(invoices.livemode, livemode),
  )
  const before = await tx
    .select({ invoiceId: invoices.invoiceId, status: invoices.status })
    .from(invoices)
    .where(ofCustomer)
  const ids = list.map(({ id }) => id)
  // An invoice withdrawn unpaid is removed; paid ones stay, even after the customer is deleted at the provider.
  await tx
    .delete(invoices)
    .where(
      and(
        ofCustomer,
        ne(invoices.status, 'paid'),
        notInArray(invoices.invoiceId, ids.length > 0 ? ids : ['']),
      ),
    )
  for (const invoice of list) {
    await upsertInvoice(tx, customer, invoice)
    const earlier = before.find(({ invoiceId }) => invoiceId === invoice.id)
    const isRecent = app.now().getTime() - invoice.date.getTime() < emailWithinMs
    if (invoice.status === 'paid' && earlier?.status !== 'paid' && (isRecent || earlier))
      await emailReceipt(app, tx, { account, invoice, state })
    if (invoice.status === 'failed' && invoice.attempts > 0)
      await emailFailedPayment(app, tx, { account, invoice, state })
  }
}

async function upsertInvoice(
  tx: Db,
  { accountId, provider, livemode }: BillingCustomer,
  invoice: ProviderInvoice,
): Promise<void> {
  const { id: invoiceId, date, description, amountCents, refundedCents, currency, status, attempts } = invoice
  const state = {
    subscriptionId: invoice.subscriptionId ?? null,
    number: invoice.number ?? null,
    reason: invoice.reason ?? null,
    requiresAction: invoice.requiresAction,
    nextAttemptAt: invoice.nextAttemptAt ?? null,
    url: invoice.url ?? null,
    pdfUrl: invoice.pdfUrl ?? null,
    date,
    description,
    amountCents,
    refundedCents,
    currency,
    status,
    attempts,
    syncedAt: sql`now()`,
  }
  await tx
    .insert(invoices)
    .values({ accountId, provider, livemode, invoiceId, ...state })
    .onConflictDoUpdate({ target: invoices.invoiceId, set: state })
}
