import { desc, eq } from 'drizzle-orm'
import { entitlementOf, findSubscription } from '../../../billing/entitlement.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { billingCustomers, checkouts, invoices, subscriptions } from '../../../schema/billing.ts'
import {
  type Cell,
  truncationNote,
  definitionList,
  statusText,
  timeCell,
  rowsTable,
} from '../operator-page.ts'

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
  return definitionList([
    ['Plan', plan],
    ['Access', statusText(access === 'full', `${access} (${reason})`.replaceAll('_', ' '))],
    ['Period ends', timeCell(subscription?.periodEnd)],
    ['Ends at', timeCell(subscription?.cancelAt)],
    ['Grace until', timeCell(graceEndsAt)],
    ['Customer ID', customer ? html`${customer.customerId}, ${customer.provider}` : 'none'],
    [
      'Card',
      customer?.cardLast4 ? `${customer.cardBrand ?? 'card'} ending in ${customer.cardLast4}` : 'none known',
    ],
    ['Last synced', timeCell(customer?.syncedAt)],
  ])
}

const formatMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

/** Every charge in its own row, so that duplicates stand out. */
export async function paymentTables(app: App, accountId: string): Promise<Html> {
  const { db } = app
  const [charged, plans, begun] = await Promise.all([
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
      .orderBy(desc(subscriptions.createdAt))
      .limit(maxRows),
    db
      .select()
      .from(checkouts)
      .where(eq(checkouts.accountId, accountId))
      .orderBy(desc(checkouts.createdAt))
      .limit(maxRows),
  ])
  const invoiceRows = charged.map((one): Cell[] => [
    timeCell(one.date),
    html`${one.number ?? one.invoiceId}<br /><span class="soft">${one.description}</span>`,
    html`${formatMoney(one.amountCents, one.currency)}${
      one.refundedCents > 0 ? html`<br />${formatMoney(one.refundedCents, one.currency)} refunded` : ''
    }`,
    html`${statusText(one.status !== 'failed', one.status)}${
      one.attempts > 1 ? html`<br /><span class="soft">${one.attempts} attempts</span>` : ''
    }`,
    one.url ? html`<a href="${one.url}" rel="noreferrer">View</a>` : '–',
  ])
  const planRows = plans.map((one): Cell[] => [
    html`${one.plan}<br /><span class="soft">${one.subscriptionId}</span>`,
    html`${one.status.replaceAll('_', ' ')}${one.setAside ? ' (other payment mode, not counted)' : ''}`,
    timeCell(one.createdAt),
    timeCell(one.periodEnd),
  ])
  const begunRows = begun.map((one): Cell[] => [one.plan, one.status, timeCell(one.createdAt)])
  return html`${rowsTable('Invoices', ['Date', 'Invoice', 'Amount', 'Status', 'Link'], invoiceRows, 'No invoices yet.')}
    ${truncationNote(charged, maxRows)}
    <h3>Subscriptions</h3>
    ${rowsTable('Subscriptions', ['Plan', 'Status', 'Started', 'Paid until'], planRows, 'No subscriptions yet.')}
    <h3>Checkouts</h3>
    ${rowsTable('Checkouts', ['Plan', 'Status', 'Opened'], begunRows, 'No checkouts yet.')}`
}
