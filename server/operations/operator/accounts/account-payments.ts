import { desc, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { entitlementOf, findSubscription } from '../../../billing/entitlement.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { billingCustomers, checkouts, invoices, subscriptions } from '../../../schema/billing.ts'
import { definitionList, softLine, statusText, table, truncationNote } from '../operator-page.ts'

type Invoice = typeof invoices.$inferSelect
type Subscription = typeof subscriptions.$inferSelect
type Checkout = typeof checkouts.$inferSelect

// Two years of monthly invoices.
const maxRows = 24

/** The account's entitlements and why, and its ids at the provider. */
export async function paymentFacts(app: App, accountId: string): Promise<Html> {
  const subscription = await findSubscription(app.db, accountId)
  const { access, reason, plan, graceEndsAt } = entitlementOf(subscription)
  const [customer] = await app.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, accountId))
    .orderBy(desc(billingCustomers.createdAt))
    .limit(1)
  return definitionList({
    Plan: plan,
    Access: statusText(access === 'full', `${access} (${reason})`.replaceAll('_', ' ')),
    'Period ends': subscription?.periodEnd,
    'Ends at': subscription?.cancelAt,
    'Grace until': graceEndsAt,
    'Customer ID': customer ? `${customer.customerId}, ${customer.provider}` : 'none',
    Card: customer?.cardLast4
      ? `${customer.cardBrand ?? 'card'} ending in ${customer.cardLast4}`
      : 'none known',
    'Last synced': customer?.syncedAt,
  })
}

const formatMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

/** Every charge in its own row, so that duplicates stand out. */
export async function paymentTables(app: App, accountId: string): Promise<Html> {
  const { db } = app
  /** The account's newest rows of that table. */
  const newest = (from: typeof invoices | typeof subscriptions | typeof checkouts, by: PgColumn) =>
    db.select().from(from).where(eq(from.accountId, accountId)).orderBy(desc(by)).limit(maxRows)
  const [charged, plans, begun] = (await Promise.all([
    newest(invoices, invoices.date),
    newest(subscriptions, subscriptions.createdAt),
    newest(checkouts, checkouts.createdAt),
  ])) as [Invoice[], Subscription[], Checkout[]]
  const invoiceFacts = (one: Invoice) => ({
    Date: one.date,
    Invoice: html`${one.number ?? one.invoiceId}${softLine(one.description)}`,
    Amount: html`${formatMoney(one.amountCents, one.currency)}${
      one.refundedCents > 0 ? html`<br />${formatMoney(one.refundedCents, one.currency)} refunded` : ''
    }`,
    Status: html`${statusText(one.status !== 'failed', one.status)}${softLine(
      one.attempts > 1 && `${one.attempts} attempts`,
    )}`,
    Link: one.url && html`<a href="${one.url}" rel="noreferrer">View</a>`,
  })
  const planFacts = (one: Subscription) => ({
    Plan: html`${one.plan}${softLine(one.subscriptionId)}`,
    Status: `${one.status.replaceAll('_', ' ')}${one.setAside ? ' (other payment mode, not counted)' : ''}`,
    Started: one.createdAt,
    'Paid until': one.periodEnd,
  })
  const checkoutFacts = ({ plan, status, createdAt }: Checkout) => ({
    Plan: plan,
    Status: status,
    Opened: createdAt,
  })
  return html`${table('Invoices', charged, invoiceFacts, 'No invoices yet.')}
    ${truncationNote(charged, maxRows)}
    <h3>Subscriptions</h3>
    ${table('Subscriptions', plans, planFacts, 'No subscriptions yet.')}
    <h3>Checkouts</h3>
    ${table('Checkouts', begun, checkoutFacts, 'No checkouts yet.')}`
}
