import { desc, eq } from 'drizzle-orm'
import { entitlementOf, findSubscription } from '../../../billing/entitlement.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { billingCustomers, checkouts, invoices, subscriptions } from '../../../schema/billing.ts'
import { type Cell, cutNote, factsList, goodOrBad, momentCell, rowsTable } from '../operator-page.ts'

// Two years of months.
const shown = 24

/** What the account may do and why, and under which numbers the provider knows it. */
export async function paymentFacts(app: App, accountId: string): Promise<Html> {
  const subscription = await findSubscription(app.db, accountId)
  const { access, reason, plan, graceEndsAt } = entitlementOf(subscription)
  const [customer] = await app.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, accountId))
    .orderBy(desc(billingCustomers.createdAt))
    .limit(1)
  return factsList([
    ['Plan', plan],
    ['Access', goodOrBad(access === 'full', `${access} (${reason})`.replaceAll('_', ' '))],
    ['Period ends', momentCell(subscription?.periodEnd)],
    ['Ends at', momentCell(subscription?.cancelAt)],
    ['Grace until', momentCell(graceEndsAt)],
    ['Customer ID', customer ? html`${customer.customerId}, ${customer.provider}` : 'none'],
    [
      'Card',
      customer?.cardLast4 ? `${customer.cardBrand ?? 'card'} ending in ${customer.cardLast4}` : 'none known',
    ],
    ['Last synced', momentCell(customer?.syncedAt)],
  ])
}

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

/** Everything that was charged, one row for each: twice the same is seen at once. */
export async function paymentTables(app: App, accountId: string): Promise<Html> {
  const { db } = app
  const [charged, plans, begun] = await Promise.all([
    db
      .select()
      .from(invoices)
      .where(eq(invoices.accountId, accountId))
      .orderBy(desc(invoices.date))
      .limit(shown),
    db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, accountId))
      .orderBy(desc(subscriptions.createdAt))
      .limit(shown),
    db
      .select()
      .from(checkouts)
      .where(eq(checkouts.accountId, accountId))
      .orderBy(desc(checkouts.createdAt))
      .limit(shown),
  ])
  const invoiceRows = charged.map((one): Cell[] => [
    momentCell(one.date),
    html`${one.number ?? one.invoiceId}<br /><span class="soft">${one.description}</span>`,
    html`${money(one.amountCents, one.currency)}${
      one.refundedCents > 0 ? html`<br />${money(one.refundedCents, one.currency)} refunded` : ''
    }`,
    html`${goodOrBad(one.status !== 'failed', one.status)}${
      one.attempts > 1 ? html`<br /><span class="soft">${one.attempts} attempts</span>` : ''
    }`,
    one.url ? html`<a href="${one.url}" rel="noreferrer">View</a>` : '–',
  ])
  const planRows = plans.map((one): Cell[] => [
    html`${one.plan}<br /><span class="soft">${one.subscriptionId}</span>`,
    html`${one.status.replaceAll('_', ' ')}${one.setAside ? ' (other payment mode, not counted)' : ''}`,
    momentCell(one.createdAt),
    momentCell(one.periodEnd),
  ])
  const begunRows = begun.map((one): Cell[] => [one.plan, one.status, momentCell(one.createdAt)])
  return html`${rowsTable('Invoices', ['Date', 'Invoice', 'Amount', 'Status', 'Link'], invoiceRows, 'No invoices yet.')}
    ${cutNote(charged, shown)}
    <h3>Subscriptions</h3>
    ${rowsTable('Subscriptions', ['Plan', 'Status', 'Started', 'Paid until'], planRows, 'No subscriptions yet.')}
    <h3>Checkouts</h3>
    ${rowsTable('Checkouts', ['Plan', 'Status', 'Opened'], begunRows, 'No checkouts yet.')}`
}
