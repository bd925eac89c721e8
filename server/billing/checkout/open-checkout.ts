import { and, desc, eq } from 'drizzle-orm'
import type { PlanId } from '../../../contract/billing/plans.ts'
import type { App } from '../../platform/app.ts'
import { checkouts } from '../../schema/billing.ts'
import { ensureCustomer } from '../payments/ensure-customer.ts'
import type { ProviderCheckout } from '../payments/payment-provider.ts'
import { requireDone } from '../payments/payment-answers.ts'
import { getPaymentProvider, isOfProvider } from '../stripe/stripe-provider.ts'

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
