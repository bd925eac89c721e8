import { and, eq } from 'drizzle-orm'
import type { PlanId } from '../../contract/plans.ts'
import type { App } from '../platform/app.ts'
import { checkouts } from '../schema/billing.ts'
import { ensureCustomer } from './ensure-customer.ts'
import type { ProviderCheckout } from './payment-provider.ts'
import { needed, paymentsOf } from './payments.ts'

// Time enough to find the card; a checkout with less left is replaced.
const minimumLeftMs = 30 * 60_000

interface Order {
  account: { id: string; email: string }
  plan: PlanId
  kind: 'registration' | 'subscription'
}

/**
 * The address of the account's one open checkout for this plan; one for another plan is closed, so that only what was
 * chosen last can be paid. Undefined when one of them turns out to be paid already.
 */
export async function openCheckout(app: App, order: Order): Promise<string | undefined> {
  const customerId = await ensureCustomer(app, order.account)
  const earlier = await listCheckouts(app, order.account.id)
  let url: string | undefined
  for (const row of earlier.filter(({ status }) => status === 'open')) {
    const serves = row.plan === order.plan && row.kind === order.kind
    const now = await keepOrClose(app, row.sessionId, serves)
    // Paid, or typed in and with the bank: another one would be charged as well.
    if (now?.status === 'paid' || now?.status === 'processing') return undefined
    if (now?.status === 'open') url = now.url
    else
      await app.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.sessionId, row.sessionId))
  }
  url ??= await createCheckout(app, order, customerId, earlier.length)
  return url && keepNewest(app, order.account.id, url)
}

/** Another tab may have opened one for another plan in the same moment: of those that are open then, one stays. */
async function keepNewest(app: App, accountId: string, url: string): Promise<string | undefined> {
  const open = (await listCheckouts(app, accountId)).filter(({ status }) => status === 'open')
  const [newest, ...others] = open.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.sessionId < b.sessionId ? 1 : -1),
  )
  for (const { sessionId } of others) {
    const now = await keepOrClose(app, sessionId, false)
    if (now?.status === 'paid' || now?.status === 'processing') return undefined
    await app.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.sessionId, sessionId))
  }
  return others.length > 0 ? newest?.url : url
}

async function listCheckouts(app: App, accountId: string) {
  const { name, livemode } = paymentsOf(app)
  return app.db
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.accountId, accountId), eq(checkouts.provider, name), eq(checkouts.livemode, livemode)),
    )
}

async function keepOrClose(
  app: App,
  sessionId: string,
  serves: boolean,
): Promise<ProviderCheckout | undefined> {
  const payments = paymentsOf(app)
  const checkout = needed(await payments.getCheckout(sessionId))
  const lasts = checkout && checkout.expiresAt.getTime() - app.now().getTime() > minimumLeftMs
  if (checkout?.status !== 'open' || (serves && lasts)) return checkout
  return needed(await payments.expireCheckout(sessionId))
}

/** `count`, how many there were before, numbers the attempt: two clicks at once share it, and thus the checkout. */
async function createCheckout(app: App, { account, plan, kind }: Order, customerId: string, count: number) {
  const payments = paymentsOf(app)
  for (let attempt = count; ; attempt++) {
    const checkout = needed(
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
    // A crash may have left one made long ago and never handed out: the next number makes a new one.
    if (status !== 'expired') return status === 'open' ? url : undefined
  }
}
