import { eq } from 'drizzle-orm'
import type { PlanId } from '../../contract/billing/plans.ts'
import { accounts } from '../../server/schema/accounts.ts'
import { billingCustomers } from '../../server/schema/billing.ts'
import {
  cardThat,
  type CardBehavior,
  type FakeStripe,
  startFakeStripe,
  webhookSecret,
} from '../fakes/stripe/fake-stripe.ts'
import { given, password, type Server } from './given.ts'

export interface StripeWorld {
  server: Server
  fake: FakeStripe
  /** Whether events are delivered immediately; others can be delivered later or never. */
  deliveries: { on: boolean; pending: Promise<unknown>[] }
  subscriber(options?: { plan?: PlanId; card?: CardBehavior }): Promise<Subscriber>
  stop(): Promise<void>
}

export interface Subscriber {
  email: string
  accountId: string
  token: string
  customerId: string
  sessionId: string
  subscriptionId: string
}

/** A server with a Stripe key, and the fake it calls. */
export async function givenStripe(settings: Record<string, string> = {}): Promise<StripeWorld> {
  const fake = await startFakeStripe()
  const server = await given.server({
    STRIPE_SECRET_KEY: 'sk_test_of_the_fake',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: fake.url,
    ...settings,
  })
  const deliveries: StripeWorld['deliveries'] = { on: true, pending: [] }
  fake.books.onEvent = (event) => {
    if (deliveries.on) deliveries.pending.push(fake.deliver(server.url, event))
  }
  return {
    server,
    fake,
    deliveries,
    subscriber: (options) => subscriber(server, fake, options),
    stop: async () => {
      await Promise.allSettled(deliveries.pending)
      await server.stop()
      await fake.stop()
    },
  }
}

async function subscriber(
  server: Server,
  { books }: FakeStripe,
  { plan = 'basic', card = 'pays' }: { plan?: PlanId; card?: CardBehavior } = {},
): Promise<Subscriber> {
  const { email, stripeUrl } = await given.registration(server, { plan })
  const sessionId = stripeUrl.split('/').at(-1)!
  const session = books.pay(sessionId, cardThat(card))
  const verified = await server.call('GET', `/stripe/verify-session/${sessionId}`)
  if (verified.body.data?.status !== 'paid') throw new Error(JSON.stringify(verified.body))
  const login = await server.call('POST', '/auth/login', { email, password })
  const [row] = await server.app.db
    .select({ accountId: accounts.id, customerId: billingCustomers.customerId })
    .from(accounts)
    .innerJoin(billingCustomers, eq(billingCustomers.accountId, accounts.id))
    .where(eq(accounts.email, email))
  return {
    email,
    ...row!,
    token: login.body.data.tokens.accessToken,
    sessionId,
    subscriptionId: session.subscription,
  }
}
