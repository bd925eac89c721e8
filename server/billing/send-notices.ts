import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { plans } from '../../contract/plans.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { accounts } from '../schema/accounts.ts'
import { billingCustomers, subscriptions } from '../schema/billing.ts'

// Time enough to change one's mind, or the card; the provider's own notice comes as early.
const noticeDays = 7

/** What is to be known before money moves: the renewal, and a card that will not bear it. Once for each period. */
export async function sendNotices(app: App): Promise<void> {
  await sendRenewals(app)
  await sendExpiring(app)
}

const isRenewing = and(
  eq(subscriptions.setAside, false),
  inArray(subscriptions.status, ['active', 'trialing']),
  isNull(subscriptions.cancelAt),
)

async function sendRenewals(app: App): Promise<void> {
  const due = await app.db
    .select({
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
      ),
    )
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
}

/** A card that is no longer good when the renewal comes; told a month ahead, for a new one takes its time by post. */
async function sendExpiring(app: App): Promise<void> {
  const due = await app.db
    .select({
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
    .where(
      and(
        isRenewing,
        isNotNull(billingCustomers.cardBrand),
        lt(billingCustomers.cardExpiresAt, sql`now() + interval '31 days'`),
      ),
    )
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
}

export const sendNoticesJob = job({
  name: 'send-billing-notices',
  cron: '41 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 300,
  expireSeconds: 300,
  concurrency: 1,
  run: sendNotices,
})
