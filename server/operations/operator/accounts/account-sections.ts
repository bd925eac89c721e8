import { desc, eq } from 'drizzle-orm'
import { listActiveThrottles } from '../../../accounts/sign-in/login-throttle.ts'
import { countRecoveryCodes } from '../../../accounts/two-factor/recovery-codes.ts'
import { findSecondFactor } from '../../../accounts/two-factor/second-factor.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { type accounts, sessions } from '../../../schema/accounts.ts'
import type { sites } from '../../../schema/profile.ts'
import { type Facts, maxRows, softLine, statusText, timeCell, table } from '../operator-page.ts'
import { entitlementOf, findSubscription } from '../../../billing/entitlement.ts'
import { billingCustomers, invoices, subscriptions } from '../../../schema/billing.ts'

export async function signInFacts({ db, now }: App, account: typeof accounts.$inferSelect): Promise<Facts> {
  const [used, factor, codes, closed] = await Promise.all([
    db.select().from(sessions).where(eq(sessions.accountId, account.id)).orderBy(desc(sessions.lastUsedAt)),
    findSecondFactor(db, account.id),
    countRecoveryCodes(db, account.id),
    listActiveThrottles(db, account.email),
  ])
  return {
    Username: account.username,
    Status: account.status.replaceAll('_', ' '),
    'Email confirmed': account.emailVerifiedAt,
    'Profile complete': account.profileCompletedAt,
    'Two-factor authentication': factor
      ? html`on since ${timeCell(factor.confirmedAt)}, ${codes} recovery codes left`
      : 'off',
    'Too many attempts':
      closed.length === 0
        ? 'no'
        : html`${statusText(false, 'yes')}${closed.map(
            ({ what, until }) => html`<br />${what}, until ${timeCell(until)}`,
          )}`,
    'Active sessions': used.filter(({ expiresAt }) => expiresAt > now()).length,
    'Last seen': used[0]?.lastUsedAt,
    Created: account.createdAt,
  }
}

export function siteFacts(site: typeof sites.$inferSelect): Facts {
  const faults = (site.checks ?? []).filter(({ ok }) => !ok)
  return {
    Address: html`<a href="${site.url}" rel="noreferrer">${site.url}</a>`,
    'WordPress user': site.username,
    Connection: statusText(!site.brokenSince, site.brokenSince ? 'broken' : 'working'),
    'Broken since': site.brokenSince,
    'Login or address changed': site.updatedAt,
    'Last checked': site.checkedAt,
    ...Object.fromEntries(
      faults.map(({ name, code, message, fix }) => [
        `Failed check: ${name.replaceAll('_', ' ')}`,
        html`<code>${code}</code> ${message}${softLine(fix)}`,
      ]),
    ),
  }
}

const toggleLabels = {
  emailUpdates: 'upcoming posts',
  contentSuggestions: 'suggestions',
  ownerQuestions: 'questions',
  newFeatures: 'new features',
  marketingEmails: 'offers',
} as const

export const mutedMails = (chosen: Record<keyof typeof toggleLabels, boolean>): string =>
  Object.entries(toggleLabels)
    .flatMap(([name, label]) => (chosen[name as keyof typeof toggleLabels] ? [] : [label]))
    .join(', ') || 'none'

export async function paymentFacts({ db }: App, id: string): Promise<Facts> {
  const subscription = await findSubscription(db, id)
  const { access, reason, plan, graceEndsAt } = entitlementOf(subscription)
  const [customer] = await db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, id))
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
export async function paymentTables({ db }: App, id: string): Promise<Html> {
  const { createdAt } = subscriptions
  const [charged, plans] = await Promise.all([
    db.select().from(invoices).where(eq(invoices.accountId, id)).orderBy(desc(invoices.date)).limit(maxRows),
    db.select().from(subscriptions).where(eq(subscriptions.accountId, id)).orderBy(desc(createdAt)),
  ])
  const invoiceRows = charged.map((one) => ({
    Date: one.date,
    Invoice: html`${one.number ?? one.invoiceId}${softLine(one.description)}`,
    Amount: html`${formatMoney(one.amountCents, one.currency)}${
      one.refundedCents > 0 ? html`<br />${formatMoney(one.refundedCents, one.currency)} refunded` : ''
    }`,
    Status: html`${statusText(one.status !== 'failed', one.status)}${softLine(
      one.attempts > 1 && `${one.attempts} attempts`,
    )}`,
    Link: one.url && html`<a href="${one.url}" rel="noreferrer">View</a>`,
  }))
  const planRows = plans.map((one) => ({
    Plan: html`${one.plan}${softLine(one.subscriptionId)}`,
    Status: `${one.status.replaceAll('_', ' ')}${one.setAside ? ' (other payment mode, not counted)' : ''}`,
    Started: one.createdAt,
    'Paid until': one.periodEnd,
  }))
  return html`${table('Invoices', invoiceRows, 'No invoices yet.')}
    <h3>Subscriptions</h3>
    ${table('Subscriptions', planRows, 'No subscriptions yet.')}`
}
