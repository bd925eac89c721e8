import { desc, eq } from 'drizzle-orm'
import { entitlementOf, findSubscription } from '../../../billing/entitlement.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { billingCustomers, invoices, subscriptions } from '../../../schema/billing.ts'
import { type Facts, softLine, statusText, table } from '../operator-page.ts'

// Two years of monthly invoices.
const maxRows = 24

/** The account's entitlements and why, and its ids at the provider. */
export async function paymentFacts({ db }: App, accountId: string): Promise<Facts> {
  const subscription = await findSubscription(db, accountId)
  const { access, reason, plan, graceEndsAt } = entitlementOf(subscription)
  const [customer] = await db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, accountId))
    .orderBy(desc(billingCustomers.createdAt))
    .limit(1)
  const { customerId, provider, cardBrand, cardLast4, syncedAt } = customer ?? {}
  return {
    Plan: plan,
    Access: statusText(access === 'full', `${access} (${reason})`.replaceAll('_', ' ')),
    'Period ends': subscription?.periodEnd,
    'Ends at': subscription?.cancelAt,
    'Grace until': graceEndsAt,
    'Customer ID': customer ? `${customerId}, ${provider}` : 'none',
    Card: cardLast4 ? `${cardBrand ?? 'card'} ending in ${cardLast4}` : 'none known',
    'Last synced': syncedAt,
  }
}

const formatMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

/** Every charge in its own row, so that duplicates stand out. */
export async function paymentTables({ db }: App, accountId: string): Promise<Html> {
  const [charged, plans] = await Promise.all([
    db
      .select()
      .from(invoices)
      .where(eq(invoices.accountId, accountId))
      .orderBy(desc(invoices.date))
      .limit(maxRows),
    db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, accountId))
      .orderBy(desc(subscriptions.createdAt)),
  ])
  const invoiceFacts = (one: (typeof charged)[number]) => ({
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
  const planFacts = (one: (typeof plans)[number]) => ({
    Plan: html`${one.plan}${softLine(one.subscriptionId)}`,
    Status: `${one.status.replaceAll('_', ' ')}${one.setAside ? ' (other payment mode, not counted)' : ''}`,
    Started: one.createdAt,
    'Paid until': one.periodEnd,
  })
  return html`${table('Invoices', charged, invoiceFacts, 'No invoices yet.', maxRows)}
    <h3>Subscriptions</h3>
    ${table('Subscriptions', plans, planFacts, 'No subscriptions yet.')}`
}
