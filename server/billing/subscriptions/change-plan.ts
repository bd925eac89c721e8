import { eq, and, isNull, lt, or, sql } from 'drizzle-orm'
import type { billing, ChangePreview } from '../../../contract/billing/billing.ts'
import { planIds, plans, type PlanId } from '../../../contract/billing/plans.ts'
import { parseScheduledTimes, weekdays } from '../../../contract/billing/check-plan-limits.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import type { Db } from '../../platform/database/db.ts'
import { preferences } from '../../schema/profile.ts'
import { getPlan } from '../get-plan.ts'
import { withTimeout, isTestMode, requireDone } from '../payments/payment-answers.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { withBillingLock } from './with-billing-lock.ts'
import { getOwnSubscription, syncAfterChange } from './get-own-subscription.ts'
import { planQuotes } from '../../schema/billing.ts'

interface PlanChange {
  app: App
  accountId: string
  own: Awaited<ReturnType<typeof getOwnSubscription>>
  plan: PlanId
  /** The amount that was shown. */
  agreed: number | undefined
}

/** Upgrades at once, downgrades with the next period, and choosing the current plan undoes a scheduled change. */
export const changePlan: Handler<typeof billing.changePlan> = async (app, input) => {
  const { accountId, plan, preview, amountDueNow: agreed, caller } = input
  await limitRate(app, `change-plan:${accountId}`, 60, 3600)
  const begin = async (): Promise<PlanChange> => {
    const own = await getOwnSubscription(app, accountId)
    const { status, cancelAt } = own.subscription
    if (status === 'past_due') fail('payment_overdue', 'Pay the overdue amount first, then change your plan.')
    if (cancelAt && plan !== own.subscription.plan)
      fail('subscription_ending', 'Your plan is set to end. Resume it first, then change it.')
    return { app, accountId, own, plan, agreed }
  }
  const work = async () => {
    const change = await begin()
    if (await applyChange(change)) {
      const detail = `${change.own.subscription.plan} → ${plan}`
      await recordAuditEntry(app.db, { accountId, act: 'plan_changed', caller, detail })
    }
    return getPlan(app, input)
  }
  return withTimeout(
    preview ? begin().then(previewPlan) : withBillingLock(app, accountId, `plan:${plan}`, work),
  )
}

const isUpgrade = ({ own, plan }: PlanChange) =>
  planIds.indexOf(plan) > planIds.indexOf(own.subscription.plan)

async function previewPlan(change: PlanChange): Promise<ChangePreview> {
  const { app, accountId, own, plan } = change
  const isNow = isUpgrade(change)
  const due = isNow ? (await quoteChange(app, accountId, own, plan)).amountDueCents : 0
  return {
    amountDueNow: due / 100,
    nextAmount: plans[plan].priceCents / 100,
    nextDate: own.subscription.periodEnd?.toISOString() ?? null,
    excess: isNow ? [] : await listExcess(app.db, accountId, plan),
    testMode: isTestMode(app),
  }
}

/** Returns whether there was anything to change. */
async function applyChange(change: PlanChange): Promise<boolean> {
  const { app, own, plan, agreed } = change
  const { subscription, customerId, attempt } = own
  const { subscriptionId, pendingPlan } = subscription
  const payments = getPaymentProvider(app)
  const key = (what: string) => `${what}:${subscriptionId}:${plan}:${attempt}`
  if (isUpgrade(change)) await applyUpgrade(change)
  // The change was an upgrade when its price was shown, so another tab has changed the plan since.
  else if (agreed) failPreviewOutdated()
  else if (plan === subscription.plan) {
    if (!pendingPlan) return false
    requireDone(await payments.undoScheduledChange({ subscriptionId, idempotencyKey: key('undo') }))
  } else if (plan === pendingPlan) return false
  else requireDone(await payments.scheduleChange({ subscriptionId, plan, idempotencyKey: key('downgrade') }))
  await syncAfterChange(app, customerId)
  return true
}

/** Charges exactly what was shown, because the quote stores the moment of its proration. */
async function applyUpgrade({ app, accountId, own, plan, agreed }: PlanChange): Promise<void> {
  const { subscriptionId } = own.subscription
  const quote = await quoteChange(app, accountId, own, plan)
  if (agreed !== undefined && Math.round(agreed * 100) !== quote.amountDueCents) failPreviewOutdated()
  const answer = await getPaymentProvider(app).changePlan({
    subscriptionId,
    plan,
    at: quote.prorationAt,
    idempotencyKey: `upgrade:${subscriptionId}:${quote.id}`,
  })
  // After a definite answer, a retry needs a new price and a new key.
  if (answer.kind !== 'unavailable') await markQuotesUsed(app, accountId, subscriptionId)
  requireDone(answer)
}

const failPreviewOutdated = () =>
  fail('preview_outdated', 'The price has changed since your preview. Check it again.')

/** Settings beyond the new plan, which stay readable until the customer reduces them. */
async function listExcess(db: Db, accountId: string, plan: PlanId): Promise<ChangePreview['excess']> {
  const [stored] = await db.select().from(preferences).where(eq(preferences.accountId, accountId))
  if (!stored) return []
  const { limits, name } = plans[plan]
  const slots = parseScheduledTimes(JSON.stringify(stored.scheduledTimes)) ?? {}
  const days = weekdays.filter((day) => slots[day]?.length)
  const found = [
    { name: 'default keywords', count: stored.defaultKeywords.length, limit: limits.defaultKeywords },
    { name: 'publishing days', count: days.length, limit: limits.publishingDays },
    {
      name: 'times per day',
      count: Math.max(0, ...days.map((day) => slots[day]?.length ?? 0)),
      limit: limits.timesPerDay,
    },
    { name: 'tones', count: stored.selectedTones.length, limit: limits.tones },
  ]
  return found
    .filter(({ count, limit }) => count > limit)
    .map((one) => ({ ...one, message: `You have ${one.count} ${one.name}. ${name} includes ${one.limit}.` }))
}

// Long enough to decide; a customer who returns tomorrow sees a new price.
const quoteTtlMinutes = 60

type Quote = typeof planQuotes.$inferSelect

/** The same in every tab until it or the period ends. Stored before it is shown, so that exactly this is charged. */
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
