import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import { invoices } from '../../schema/billing.ts'
import { emailFailedPayment, emailReceipt } from './notify-customer.ts'
import type { CustomerSync } from './payment-provider.ts'
import { isOfProvider } from '../stripe/stripe-provider.ts'

// Older invoices were already emailed at the time, so a first reading of them sends nothing.
const emailWithinMs = 7 * 24 * 3_600_000

/** Writes invoices and mails each payment and each failed attempt once. */
export async function writeInvoices(sync: CustomerSync): Promise<void> {
  const { app, tx, customer, state } = sync
  const { accountId, provider, livemode } = customer
  const ofCustomer = and(eq(invoices.accountId, accountId), isOfProvider(app, invoices))
  const before = await tx
    .select({ invoiceId: invoices.invoiceId, status: invoices.status })
    .from(invoices)
    .where(ofCustomer)
  const ids = state.invoices.map(({ invoiceId }) => invoiceId)
  // An invoice withdrawn unpaid is removed; paid ones stay, even after the customer is deleted at the provider.
  await tx
    .delete(invoices)
    .where(and(ofCustomer, ne(invoices.status, 'paid'), notInArray(invoices.invoiceId, ids)))
  for (const invoice of state.invoices) {
    const row = { ...invoice, syncedAt: sql`now()` }
    await tx
      .insert(invoices)
      .values({ accountId, provider, livemode, ...row })
      .onConflictDoUpdate({ target: invoices.invoiceId, set: row })
    const earlier = before.find(({ invoiceId }) => invoiceId === invoice.invoiceId)
    const isRecent = app.now().getTime() - invoice.date.getTime() < emailWithinMs
    if (invoice.status === 'paid' && earlier?.status !== 'paid' && (isRecent || earlier))
      await emailReceipt(sync, invoice)
    if (invoice.status === 'failed' && invoice.attempts > 0) await emailFailedPayment(sync, invoice)
  }
}
