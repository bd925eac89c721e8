import { randomUUID } from 'node:crypto'
import { Client } from '../../tools/demo-client.ts'
import type { StripeObject } from '../../server/billing/stripe-emulator/stripe-objects.ts'
import { cardThat, type FakeStripe } from '../fakes/stripe/fake-stripe.ts'

interface Settling {
  url: string
  fake: FakeStripe
  customers: number
  events: number
  random: () => number
  /** Called repeatedly while events are delivered, for example to kill and restart the server. */
  disturb?: () => Promise<void>
}

interface Owner {
  client: Client
  subscriptionId: string
}

const password = 'Correct-horse-1'
// The target for a thousand events is 60 s; the rest allows for kills and slow machines.
const patienceMs = 180_000

/**
 * Changes subscriptions many times while nothing is delivered, then delivers every event twice in random order, with forged ones
 * among them, and retries each until it is accepted. Returns where product and provider still differ for customers, and how long
 * it took until they agreed.
 */
export async function settleEvents({ url, fake, customers, events, random, disturb }: Settling) {
  const { books } = fake
  const owners: Owner[] = []
  // Sequential, because hashing fifty passwords at once is another test.
  while (owners.length < customers) owners.push(await newSubscriber(url, fake))
  const before = books.events.length
  while (books.events.length - before < events)
    live(fake, owners[Math.floor(random() * owners.length)]!, random)
  const made = books.events.slice(before)
  const shuffled = [...made, ...made]
    .map((event) => [random(), event] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, event]) => event)
  const began = performance.now()
  let isOver = false
  const disturbing = (async () => {
    while (disturb && !isOver) await disturb()
  })()
  const queue = [...shuffled]
  // As many connections as a provider opens.
  await Promise.all(Array.from({ length: 10 }, () => deliverAll(url, fake, queue)))
  isOver = true
  await disturbing
  const forged = made.slice(0, 10).map((event) => ({ ...event, id: `${event.id}_forged` }))
  const answers = await Promise.all(
    forged.map((event) => fake.deliver(url, event, { secret: 'whsec_forged' })),
  )
  const wrong = await agree(fake, owners, began + patienceMs)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  return {
    delivered: shuffled.length,
    wrong,
    forgedHeard: answers.filter((status) => status !== 400).length,
    seconds,
  }
}

async function newSubscriber(url: string, fake: FakeStripe): Promise<Owner> {
  const client = new Client(url)
  const email = `grace.${randomUUID().slice(0, 8)}@example.com`
  const { stripeUrl } = await client.call('POST', '/auth/register', { email, password, plan: 'basic' })
  const sessionId = String(stripeUrl).split('/').at(-1)!
  const { subscription } = fake.books.pay(sessionId, cardThat('pays'))
  await client.call('GET', `/stripe/verify-session/${sessionId}`)
  client.token = (await client.call('POST', '/auth/login', { email, password })).tokens.accessToken
  return { client, subscriptionId: subscription }
}

function live({ books }: FakeStripe, owner: Owner, random: () => number): void {
  const subscription = books.get(owner.subscriptionId)
  const plan = ['basic', 'standard', 'premium'][Math.floor(random() * 3)]!
  subscription.items.data[0].price = books.get(`price_${plan}`)
  subscription.cancel_at_period_end = random() < 0.3
  subscription.status = random() < 0.2 ? 'past_due' : 'active'
  books.emit('customer.subscription.updated', subscription)
}

/** Redelivers an event later unless the response is 200. */
async function deliverAll(url: string, fake: FakeStripe, queue: StripeObject[]): Promise<void> {
  for (let event = queue.pop(); event; event = queue.pop()) {
    const status = await fake.deliver(url, event).catch(() => 0)
    if (status === 200) continue
    queue.unshift(event)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function agree(fake: FakeStripe, owners: Owner[], end: number): Promise<string[]> {
  for (;;) {
    const found = await Promise.all(owners.map((owner) => compare(fake, owner)))
    const wrong = found.flatMap((one) => one ?? [])
    if (wrong.length === 0 || performance.now() > end) return wrong
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function compare(
  { books }: FakeStripe,
  { client, subscriptionId }: Owner,
): Promise<string | undefined> {
  const said = await client.call('GET', '/settings/plan')
  const theirs = books.get(subscriptionId)
  const truth = `${theirs.items.data[0].price.lookup_key} ${theirs.status} ${theirs.cancel_at_period_end}`
  const ours = `${said.plan} ${said.status} ${said.cancel_at_period_end}`
  return ours === truth ? undefined : `${subscriptionId}: ${ours} instead of ${truth}`
}
