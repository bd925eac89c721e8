import { eq } from 'drizzle-orm'
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
import { countCheckouts, listOpenCheckouts, syncCustomer } from '../payments/sync-customer.ts'
import { checkouts } from '../../schema/billing.ts'
import type { ProviderCheckout } from '../payments/payment-provider.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'

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

/** Closes only older checkouts, so that one of two concurrent calls remains. Undefined when one is already paid. */
export async function openCheckout(app: App, input: OpenCheckoutInput): Promise<string | undefined> {
  const { id: accountId } = input.account
  const customerId = await ensureCustomer(app, input.account)
  const count = await countCheckouts(app, accountId)
  const [latest, ...older] = await listOpenCheckouts(app, accountId)
  for (const { sessionId } of older)
    if (isTaken(requireDone(await getPaymentProvider(app).getCheckout(sessionId)))) return undefined
  const now = latest && requireDone(await getPaymentProvider(app).getCheckout(latest.sessionId))
  if (isTaken(now)) return undefined
  const serves = latest?.plan === input.plan && latest.kind === input.kind
  const lasts = now?.status === 'open' && now.expiresAt.getTime() - app.now().getTime() > minRemainingMs
  const url = serves && lasts ? now.url : await createCheckout(app, input, customerId, count)
  return url && closeOlderCheckouts(app, accountId, url)
}

/** Paid, or submitted and with the bank: another checkout would be charged as well. */
const isTaken = (checkout: ProviderCheckout | undefined) =>
  checkout?.status === 'paid' || checkout?.status === 'processing'

async function closeOlderCheckouts(app: App, accountId: string, url: string): Promise<string | undefined> {
  const [newest, ...older] = await listOpenCheckouts(app, accountId)
  for (const { sessionId } of older) {
    if (isTaken(requireDone(await getPaymentProvider(app).expireCheckout(sessionId)))) return undefined
    await app.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.sessionId, sessionId))
  }
  return newest?.url ?? url
}

/** `count` is the number of earlier checkouts and part of the key, so that simultaneous clicks share a checkout. */
async function createCheckout(
  app: App,
  { account, plan, kind }: OpenCheckoutInput,
  customerId: string,
  count: number,
) {
  const { name: provider, livemode, createCheckout: create } = getPaymentProvider(app)
  const accountId = account.id
  for (let attempt = count; ; attempt++) {
    const created = await create({
      customerId,
      accountId,
      plan,
      successUrl: `${app.env.PUBLIC_URL}/registration/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${app.env.PUBLIC_URL}/registration/cancel`,
      idempotencyKey: `checkout:${accountId}:${kind}:${plan}:${attempt}`,
    })
    const { sessionId, url, status } = requireDone(created)
    const row = { accountId, provider, livemode, sessionId, kind, plan, url }
    await app.db.insert(checkouts).values(row).onConflictDoNothing()
    // After a crash, this key may belong to an expired checkout that nobody got; the next number makes a new one.
    if (status !== 'expired') return status === 'open' ? url : undefined
  }
}
