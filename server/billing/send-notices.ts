import { and, eq, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type PlanId, plans } from '../../contract/billing/plans.ts'
import { queueMail } from '../notifications/mail/queue-mail.ts'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { billingCustomers, subscriptions } from '../schema/billing.ts'
import { mailOutbox } from '../schema/notifications.ts'

// Time to cancel or replace the card, as with the provider's own notice.
const noticeDays = 7

// Read at once: some seconds of mails.
const batchSize = 500

/** Announces renewals, and cards that will fail, once per period before money moves. */
export async function sendNotices(app: App): Promise<void> {
  for (const sendSome of [sendRenewals, sendExpiring])
    while (!app.stopping.signal.aborted && (await sendSome(app)) === batchSize);
}

const dedupeKeyOf = (kind: string, ...parts: SQLWrapper[]) =>
  sql<string>`concat_ws(':', ${kind}::text, ${sql.join(parts, sql`, `)})`
// Each hourly run covers a week, so most accounts were already notified.
const isUnsent = (key: SQL) =>
  sql`not exists (select from ${mailOutbox} where ${mailOutbox.dedupeKey} = ${key})`
// The format of toISOString.
const isoOf = (moment: SQLWrapper) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const renewsAt = isoOf(subscriptions.periodEnd)
const isRenewing = and(
  eq(subscriptions.setAside, false),
  inArray(subscriptions.status, ['active', 'trialing']),
  isNull(subscriptions.cancelAt),
  isNotNull(subscriptions.periodEnd),
)

async function sendRenewals(app: App): Promise<number> {
  const dedupeKey = dedupeKeyOf('renewal-notice', subscriptions.subscriptionId, renewsAt)
  const isSoon = sql`${subscriptions.periodEnd} > now() and ${subscriptions.periodEnd} <= now() + make_interval(days => ${noticeDays})`
  const due = await app.db
    .select({
      to: { accountId: subscriptions.accountId, dedupeKey },
      plan: sql<PlanId>`coalesce(${subscriptions.pendingPlan}, ${subscriptions.plan})`,
      renewsAt,
    })
    .from(subscriptions)
    .where(and(isRenewing, isSoon, isUnsent(dedupeKey)))
    .limit(batchSize)
  for (const { to, ...notice } of due) {
    const data = { ...notice, amountCents: plans[notice.plan].priceCents }
    await app.db.transaction((tx) => queueMail(app, tx, { ...to, template: 'renewal-notice', data }))
  }
  return due.length
}

/** Warns a month ahead, because a replacement card takes time to arrive. */
async function sendExpiring(app: App): Promise<number> {
  const { accountId, customerId, cardBrand, cardLast4, cardExpiresAt, provider, livemode } = billingCustomers
  const dedupeKey = dedupeKeyOf('card-expiring', customerId, cardLast4, isoOf(cardExpiresAt))
  const isOfProvider = and(eq(provider, subscriptions.provider), eq(livemode, subscriptions.livemode))
  const due = await app.db
    .select({
      to: { accountId: subscriptions.accountId, dedupeKey },
      data: {
        brand: sql<string>`${cardBrand}`,
        last4: sql<string>`${cardLast4}`,
        expiresAt: isoOf(cardExpiresAt),
        renewsAt,
      },
    })
    .from(subscriptions)
    .innerJoin(billingCustomers, and(eq(accountId, subscriptions.accountId), isOfProvider))
    .where(
      and(
        isRenewing,
        isNotNull(cardBrand),
        isNotNull(cardLast4),
        sql`${cardExpiresAt} < now() + interval '31 days'`,
        isUnsent(dedupeKey),
      ),
    )
    .limit(batchSize)
  for (const { to, data } of due)
    await app.db.transaction((tx) => queueMail(app, tx, { ...to, template: 'card-expiring', data }))
  return due.length
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
