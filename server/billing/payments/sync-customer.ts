import { and, desc, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, checkouts } from '../../schema/billing.ts'
import { findCustomer } from './ensure-customer.ts'
import type { BillingCustomer, CustomerState, ProviderCheckout } from './payment-provider.ts'
import { getPaymentProvider, isOfProvider } from '../stripe/stripe-provider.ts'
import { writeCustomerState } from './write-customer-state.ts'

/**
 * Copies a customer's state from the provider. Events, the success page, our changes and the sweep all end here, and
 * nothing else writes subscriptions, because an event may be outdated. Holds no transaction while the provider is asked; a
 * state is only written if nobody wrote since the read began, so an old state never replaces a newer one. After one
 * concurrent write it reads again; after two, the second was read after this call began and is as good as our own.
 */
export async function syncCustomer(
  app: App,
  customerId: string,
): Promise<'synced' | 'unavailable' | 'unknown'> {
  let customer = await findCustomer(app, { customerId })
  if (!customer) return 'unknown'
  const fresh = customer.syncVersion + 2
  while (customer && customer.syncVersion < fresh) {
    const state = await readState(app, customer)
    if (!state) return 'unavailable'
    if (await writeCustomerState(app, customer, state)) break
    customer = await findCustomer(app, { customerId })
  }
  return 'synced'
}

async function readState(app: App, customer: BillingCustomer): Promise<CustomerState | undefined> {
  const payments = getPaymentProvider(app)
  const seen: ProviderCheckout[] = []
  for (const { sessionId } of await listOpenCheckouts(app, customer.accountId)) {
    const answer = await payments.getCheckout(sessionId)
    if (answer.kind !== 'done') return undefined
    if (answer.value) seen.push(answer.value)
  }
  // Read after the checkouts, so that a paid checkout already has its subscription.
  const answer = await payments.readCustomer(customer.customerId)
  return answer.kind === 'done' ? { ...answer.value, checkouts: seen } : undefined
}

/** The account's checkouts that may still be paid, newest first. */
export const listOpenCheckouts = (app: App, accountId: string) =>
  app.db
    .select()
    .from(checkouts)
    .where(and(isOfAccount(app, accountId), eq(checkouts.status, 'open')))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.sessionId))

export const countCheckouts = (app: App, accountId: string): Promise<number> =>
  app.db.$count(checkouts, isOfAccount(app, accountId))

const isOfAccount = (app: App, accountId: string) =>
  and(eq(checkouts.accountId, accountId), isOfProvider(app, checkouts))

/** Throws while the provider is unavailable, so that the job retries. */
export async function syncOrThrow(app: App, customerId: string): Promise<'synced' | 'unknown'> {
  const outcome = await syncCustomer(app, customerId)
  if (outcome === 'unavailable') throw new Error('The payment provider is unavailable')
  return outcome
}

export const syncCustomerJob = job<{ customerId: string }>({
  name: 'sync-customer',
  // The hourly sweep asks again anyway.
  retryLimit: 3,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 600,
  expireSeconds: 60,
  concurrency: 2,
  run: (app, { customerId }) => syncCustomerAndEmail(app, customerId),
})

export async function syncCustomerAndEmail(app: App, customerId: string): Promise<void> {
  await syncOrThrow(app, customerId)
  await pushEmail(app, customerId)
}

/** The provider sends its own receipts to this address. */
async function pushEmail(app: App, customerId: string): Promise<void> {
  const [customer] = await app.db
    .select({
      id: billingCustomers.id,
      known: billingCustomers.email,
      email: accounts.email,
      version: billingCustomers.syncVersion,
    })
    .from(billingCustomers)
    .innerJoin(accounts, eq(accounts.id, billingCustomers.accountId))
    .where(and(eq(billingCustomers.customerId, customerId), sql`${billingCustomers.deletedAt} is null`))
  if (!customer || customer.known === null || customer.known === customer.email) return
  const { id, email, version } = customer
  const idempotencyKey = `email:${customerId}:${version}`
  const answer = await getPaymentProvider(app).changeEmail({ customerId, email, idempotencyKey })
  if (answer.kind === 'done')
    await app.db.update(billingCustomers).set({ email }).where(eq(billingCustomers.id, id))
}
