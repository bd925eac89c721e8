import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { PlanId } from '../../../contract/plans.ts'
import type { App } from '../../platform/app.ts'
import { planQuotes } from '../../schema/billing.ts'
import { requireDone } from '../payments/payment-answers.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'

// Long enough to decide; a customer who comes back tomorrow sees a new price.
const quoteTtlMinutes = 60

type Quote = typeof planQuotes.$inferSelect

/**
 * The open price for this change, in every tab the same; made anew when it is an hour old. It is kept before it is shown,
 * so that the change can be reckoned for the very same moment.
 */
export async function quoteChange(
  app: App,
  accountId: string,
  { subscription }: { subscription: { subscriptionId: string; plan: PlanId } },
  plan: PlanId,
): Promise<Quote> {
  const { subscriptionId } = subscription
  const ofChange = and(
    eq(planQuotes.accountId, accountId),
    eq(planQuotes.subscriptionId, subscriptionId),
    eq(planQuotes.plan, plan),
    isNull(planQuotes.usedAt),
  )
  const isOld = lt(planQuotes.createdAt, sql`now() - make_interval(mins => ${quoteTtlMinutes})`)
  await app.db
    .update(planQuotes)
    .set({ usedAt: sql`now()` })
    .where(and(ofChange, isOld))
  const find = async () => (await app.db.select().from(planQuotes).where(ofChange))[0]
  const open = await find()
  if (open) return open
  // Whole seconds, as the provider reckons.
  const prorationAt = new Date(Math.floor(app.now().getTime() / 1000) * 1000)
  const { amountDueCents } = requireDone(
    await getPaymentProvider(app).previewChange({ subscriptionId, plan, at: prorationAt }),
  )
  await app.db
    .insert(planQuotes)
    .values({ accountId, subscriptionId, plan, prorationAt, amountDueCents })
    .onConflictDoNothing()
  const kept = await find()
  // A change that is made in this very moment takes the quote away under us; its price is still what was asked.
  return kept ?? quoteChange(app, accountId, { subscription }, plan)
}

/** The provider has answered to it. With it go those for other plans: they were reckoned from the old one. */
export async function markQuoteUsed(app: App, accountId: string, id: string): Promise<void> {
  const [spent] = await app.db
    .update(planQuotes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(planQuotes.id, id), eq(planQuotes.accountId, accountId)))
    .returning({ subscriptionId: planQuotes.subscriptionId })
  if (!spent) return
  await app.db
    .update(planQuotes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(planQuotes.accountId, accountId),
        eq(planQuotes.subscriptionId, spent.subscriptionId),
        isNull(planQuotes.usedAt),
        ne(planQuotes.id, id),
      ),
    )
}
