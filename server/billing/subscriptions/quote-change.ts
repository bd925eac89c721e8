import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PlanId } from '../../../contract/billing/plans.ts'
import type { App } from '../../platform/app.ts'
import { planQuotes } from '../../schema/billing.ts'
import { requireDone } from '../payments/payment-answers.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'

// Long enough to decide; a customer who returns tomorrow sees a new price.
const quoteTtlMinutes = 60

type Quote = typeof planQuotes.$inferSelect

/**
 * The open price for a change, the same in every tab for an hour or until the next period, before which the provider takes no
 * proration. It is stored before it is shown, so that the change uses
 * the same proration moment.
 */
export async function quoteChange(
  app: App,
  accountId: string,
  { subscription }: { subscription: { subscriptionId: string; plan: PlanId; periodEnd: Date | null } },
  plan: PlanId,
): Promise<Quote> {
  const { subscriptionId, periodEnd } = subscription
  const ofChange = and(
    eq(planQuotes.accountId, accountId),
    eq(planQuotes.subscriptionId, subscriptionId),
    eq(planQuotes.plan, plan),
    isNull(planQuotes.usedAt),
  )
  const isOld = or(
    lt(planQuotes.createdAt, sql`now() - make_interval(mins => ${quoteTtlMinutes})`),
    sql`${planQuotes.periodEnd} is distinct from ${periodEnd?.toISOString() ?? null}::timestamptz`,
  )
  await app.db
    .update(planQuotes)
    .set({ usedAt: sql`now()` })
    .where(and(ofChange, isOld))
  const find = async () => (await app.db.select().from(planQuotes).where(ofChange))[0]
  const open = await find()
  if (open) return open
  // The provider uses whole seconds.
  const prorationAt = new Date(Math.floor(app.now().getTime() / 1000) * 1000)
  const { amountDueCents } = requireDone(
    await getPaymentProvider(app).previewChange({ subscriptionId, plan, at: prorationAt }),
  )
  await app.db
    .insert(planQuotes)
    .values({ accountId, subscriptionId, plan, prorationAt, amountDueCents, periodEnd })
    .onConflictDoNothing()
  const stored = await find()
  // A concurrent change has just used up the quote, so ask again.
  return stored ?? quoteChange(app, accountId, { subscription }, plan)
}

/** Marks all open quotes as used once the provider has answered, because those for other plans started from the old plan. */
export async function markQuotesUsed(app: App, accountId: string, subscriptionId: string): Promise<void> {
  const { usedAt } = planQuotes
  const isOwn = and(eq(planQuotes.accountId, accountId), eq(planQuotes.subscriptionId, subscriptionId))
  await app.db
    .update(planQuotes)
    .set({ usedAt: sql`now()` })
    .where(and(isOwn, isNull(usedAt)))
}
