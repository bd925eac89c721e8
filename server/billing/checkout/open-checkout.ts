import { eq, and, desc } from 'drizzle-orm'
import type { billing } from '../../../contract/billing/billing.ts'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { findSubscription } from '../entitlement.ts'
import { findCustomerId, ensureCustomer } from '../payments/ensure-customer.ts'
import { occupyingStatuses } from '../subscriptions/compare-subscriptions.ts'
import { withTimeout, isTestMode, failPaymentsUnavailable, requireDone } from '../payments/payment-answers.ts'
import { syncCustomer } from '../payments/sync-customer.ts'
import { checkouts } from '../../schema/billing.ts'
import type { ProviderCheckout } from '../payments/payment-provider.ts'
import { getPaymentProvider, isOfProvider } from '../stripe/stripe-provider.ts'

export const createCheckoutSession: Handler<typeof billing.createCheckoutSession> = async (
  app,
  { accountId, plan, caller },
) => {
  // People who compare plans change their minds a few times, and each change leaves a closed checkout.
  await limitRate(app, `checkout:${accountId}`, 30, 3600)
  const url = await withTimeout(open(app, accountId, plan))
  await recordAuditEntry(app.db, { accountId, act: 'checkout_opened', caller, detail: plan })
  return { url, testMode: isTestMode(app) }
}

async function open(app: App, accountId: string, plan: PlanId): Promise<string> {
  const customerId = await findCustomerId(app, accountId)
  if (customerId && (await syncCustomer(app, customerId)) === 'unavailable') failPaymentsUnavailable()
  const subscription = await findSubscription(app.db, accountId)
  // Includes subscriptions long past due, because a second one would be charged as well.
  if (subscription && occupyingStatuses.includes(subscription.status)) return failAlreadySubscribed()
  const [account] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Error(`No account ${accountId}`)
  // Without a profile, the success page leads there, as after registering.
  const kind = account.profileCompletedAt ? 'subscription' : 'registration'
  return (await openCheckout(app, { account, plan, kind })) ?? failAlreadySubscribed()
}

const failAlreadySubscribed = () => fail('already_subscribed', 'This account already has a subscription.')

// Leaves time to find the card; a checkout with less is replaced.
const minRemainingMs = 30 * 60_000

interface OpenCheckoutInput {
  account: { id: string; email: string }
  plan: PlanId
  kind: 'registration' | 'subscription'
}

/**
 * Opens the account's only payable checkout. Closes older checkouts but never newer ones, so that exactly one of two
 * concurrent calls remains. Undefined when one of them turns out to be paid.
 */
export async function openCheckout(app: App, input: OpenCheckoutInput): Promise<string | undefined> {
  const { id: accountId } = input.account
  const customerId = await ensureCustomer(app, input.account)
  const earlier = await listCheckouts(app, accountId)
  const [latest, ...older] = earlier.filter(isOpen)
  for (const { sessionId } of older)
    if (isTaken(requireDone(await getPaymentProvider(app).getCheckout(sessionId)))) return undefined
  const now = latest && requireDone(await getPaymentProvider(app).getCheckout(latest.sessionId))
  if (isTaken(now)) return undefined
  const serves = latest?.plan === input.plan && latest.kind === input.kind
  const lasts = now?.status === 'open' && now.expiresAt.getTime() - app.now().getTime() > minRemainingMs
  const url = serves && lasts ? now.url : await createCheckout(app, input, customerId, earlier.length)
  return url && closeOlderCheckouts(app, accountId, url)
}

const isOpen = ({ status }: typeof checkouts.$inferSelect) => status === 'open'

/** Paid, or submitted and with the bank: another checkout would be charged as well. */
const isTaken = (checkout: ProviderCheckout | undefined) =>
  checkout?.status === 'paid' || checkout?.status === 'processing'

async function closeOlderCheckouts(app: App, accountId: string, url: string): Promise<string | undefined> {
  const [newest, ...older] = (await listCheckouts(app, accountId)).filter(isOpen)
  for (const { sessionId } of older) {
    if (isTaken(requireDone(await getPaymentProvider(app).expireCheckout(sessionId)))) return undefined
    await app.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.sessionId, sessionId))
  }
  return newest?.url ?? url
}

/** Newest first. */
async function listCheckouts(app: App, accountId: string) {
  return app.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.accountId, accountId), isOfProvider(app, checkouts)))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.sessionId))
}

/** `count` is the number of earlier checkouts and part of the key, so that simultaneous clicks share a checkout. */
async function createCheckout(
  app: App,
  { account, plan, kind }: OpenCheckoutInput,
  customerId: string,
  count: number,
) {
  const payments = getPaymentProvider(app)
  for (let attempt = count; ; attempt++) {
    const checkout = requireDone(
      await payments.createCheckout({
        customerId,
        accountId: account.id,
        plan,
        successUrl: `${app.env.PUBLIC_URL}/registration/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${app.env.PUBLIC_URL}/registration/cancel`,
        idempotencyKey: `checkout:${account.id}:${kind}:${plan}:${attempt}`,
      }),
    )
    const { sessionId, url, status } = checkout
    await app.db
      .insert(checkouts)
      .values({
        accountId: account.id,
        provider: payments.name,
        livemode: payments.livemode,
        sessionId,
        kind,
        plan,
        url,
      })
      .onConflictDoNothing()
    // After a crash, this key may belong to an expired checkout that nobody got; the next number makes a new one.
    if (status !== 'expired') return status === 'open' ? url : undefined
  }
}
