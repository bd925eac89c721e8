import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { plans } from '../../contract/plans.ts'
import { queueMail } from '../notifications/mail/queue-mail.ts'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { accounts } from '../schema/accounts.ts'
import { billingCustomers, subscriptions } from '../schema/billing.ts'
import { mailOutbox } from '../schema/notifications.ts'

// Time enough to change one's mind, or the card; the provider's own notice comes as early.
const noticeDays = 7

// Read at once: some seconds of mails.
const batchSize = 500

/** What is to be known before money moves: the renewal, and a card that will not bear it. Once for each period. */
export async function sendNotices(app: App): Promise<void> {
  for (const sendSome of [sendRenewals, sendExpiring]) {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000'
    while (after && !app.stopping.signal.aborted) after = await sendSome(app, after)
  }
}

/** Each hour looks at a whole week; accounts that were already notified are skipped in the database. */
const isNotified = (...key: SQL[]) =>
  sql`exists (select from ${mailOutbox} where ${mailOutbox.dedupeKey} = concat_ws(':', ${sql.join(key, sql`, `)}))`
// As toISOString writes it.
const isoOf = (moment: PgColumn) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const isRenewing = and(
  eq(subscriptions.setAside, false),
  inArray(subscriptions.status, ['active', 'trialing']),
  isNull(subscriptions.cancelAt),
)

/** The next ones by their subscription's id; answers the last, or undefined when there was none. */
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

/** A card that is no longer good when the renewal comes; told a month ahead, for a new one takes its time by post. */
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
