import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { plans } from '../../contract/plans.ts'
import { queueMail } from '../notifications/mail/queue-mail.ts'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { accounts } from '../schema/accounts.ts'
import { billingCustomers, subscriptions } from '../schema/billing.ts'
import { mailOutbox } from '../schema/notifications.ts'

// Time to cancel or replace the card, as with the provider's own notice.
const noticeDays = 7

// Read at once: some seconds of mails.
const batchSize = 500

/** Announces renewals, and cards that will fail, once per period before money moves. */
export async function sendNotices(app: App): Promise<void> {
  for (const sendSome of [sendRenewals, sendExpiring]) {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000'
    while (after && !app.stopping.signal.aborted) after = await sendSome(app, after)
  }
}

/** Each hourly run covers a week; the database skips accounts that were already notified. */
const isNotified = (...key: SQL[]) =>
  sql`exists (select from ${mailOutbox} where ${mailOutbox.dedupeKey} = concat_ws(':', ${sql.join(key, sql`, `)}))`
// The format of toISOString.
const isoOf = (moment: PgColumn) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const isRenewing = and(
  eq(subscriptions.setAside, false),
  inArray(subscriptions.status, ['active', 'trialing']),
  isNull(subscriptions.cancelAt),
)

/** Handles the next rows in order of subscription id and returns the last id, or undefined at the end. */
async function sendRenewals(app: App, after: string): Promise<string | undefined> {
  const due = await app.db
    .select({
      id: subscriptions.id,
      accountId: accounts.id,
      email: accounts.email,
      subscriptionId: subscriptions.subscriptionId,
      plan: sql<keyof typeof plans>`coalesce(${subscriptions.pendingPlan}, ${subscriptions.plan})`,
      periodEnd: sql<Date>`${subscriptions.periodEnd}`.mapWith(subscriptions.periodEnd),
    })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(
      and(
        isRenewing,
        gt(subscriptions.periodEnd, sql`now()`),
        lte(subscriptions.periodEnd, sql`now() + make_interval(days => ${noticeDays})`),
        gt(subscriptions.id, after),
        not(
          isNotified(
            sql`'renewal-notice'`,
            sql`${subscriptions.subscriptionId}`,
            isoOf(subscriptions.periodEnd),
          ),
        ),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(batchSize)
  for (const { accountId, email, subscriptionId, plan, periodEnd } of due)
    await app.db.transaction((tx) =>
      queueMail(app, tx, {
        accountId,
        to: email,
        template: 'renewal-notice',
        data: { plan, amountCents: plans[plan].priceCents, renewsAt: periodEnd.toISOString() },
        dedupeKey: `renewal-notice:${subscriptionId}:${periodEnd.toISOString()}`,
      }),
    )
  return due.at(-1)?.id
}

const needsNewCard = and(
  isRenewing,
  isNotNull(billingCustomers.cardBrand),
  lt(billingCustomers.cardExpiresAt, sql`now() + interval '31 days'`),
  not(
    isNotified(
      sql`'card-expiring'`,
      sql`${billingCustomers.customerId}`,
      sql`${billingCustomers.cardLast4}`,
      isoOf(billingCustomers.cardExpiresAt),
    ),
  ),
)

/** Warns a month ahead, because a replacement card takes time to arrive. */
async function sendExpiring(app: App, after: string): Promise<string | undefined> {
  const due = await app.db
    .select({
      id: subscriptions.id,
      accountId: accounts.id,
      email: accounts.email,
      customerId: billingCustomers.customerId,
      brand: billingCustomers.cardBrand,
      last4: billingCustomers.cardLast4,
      expiresAt: billingCustomers.cardExpiresAt,
      periodEnd: subscriptions.periodEnd,
    })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .innerJoin(
      billingCustomers,
      and(
        eq(billingCustomers.accountId, accounts.id),
        eq(billingCustomers.provider, subscriptions.provider),
        eq(billingCustomers.livemode, subscriptions.livemode),
      ),
    )
    .where(and(needsNewCard, gt(subscriptions.id, after)))
    .orderBy(asc(subscriptions.id))
    .limit(batchSize)
  for (const { accountId, email, customerId, brand, last4, expiresAt, periodEnd } of due) {
    if (!brand || !last4 || !expiresAt || !periodEnd) continue
    await app.db.transaction((tx) =>
      queueMail(app, tx, {
        accountId,
        to: email,
        template: 'card-expiring',
        data: { brand, last4, expiresAt: expiresAt.toISOString(), renewsAt: periodEnd.toISOString() },
        dedupeKey: `card-expiring:${customerId}:${last4}:${expiresAt.toISOString()}`,
      }),
    )
  }
  return due.at(-1)?.id
}

export const sendNoticesJob = job({
  name: 'send-billing-notices',
  cron: '41 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 300,
  expireSeconds: 3500,
  run: sendNotices,
})
