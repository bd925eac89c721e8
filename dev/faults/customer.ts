import { randomUUID } from 'node:crypto'
import type { PlanId } from '../../contract/billing/plans.ts'
import { Client } from '../../tools/demo-client.ts'
import { payTestCheckout } from '../../tools/pay-test-checkout.ts'

export interface SiteLogin {
  url: string
  username: string
  applicationPassword: string
}

export interface Shown {
  id: string
  title: string
  status: string
  wordpress_url: string | null
  failure: { cause: string } | null
  update: { state: string } | null
}

/** A customer with a paid plan and that site, using only the public API. */
export async function newCustomer(app: string, site: SiteLogin, plan: PlanId = 'basic') {
  const client = new Client(app)
  const email = `grace.${randomUUID().slice(0, 8)}@example.com`
  const { token, stripeUrl } = await client.call('POST', '/auth/register', {
    email,
    password: 'Correct-horse-1',
    plan,
  })
  const { location } = await payTestCheckout(stripeUrl)
  const sessionId = new URL(location ?? '', app).searchParams.get('session_id')
  await client.until(
    'the payment',
    async () => (await client.call('GET', `/stripe/verify-session/${sessionId}`)).status === 'paid',
  )
  const profile = {
    businessName: 'Paws & Bubbles',
    idealClient: 'Busy dog owners.',
    clientPromises: ['A calm dog'],
    clientExpectations: ['Kind hands'],
    wordpressSiteUrl: site.url,
    wordpressUsername: site.username,
    wordpressApiKey: site.applicationPassword,
  }
  client.token = (
    await client.call('POST', '/auth/complete-profile', {
      ...profile,
      connectLater: true,
      registrationToken: token,
    })
  ).tokens.accessToken
  return {
    email,
    token: client.token!,
    write: async (title: string): Promise<Shown> =>
      (
        await client.call('POST', '/posts', {
          title,
          content: `<h2>${title}</h2><p>Less often than you think.</p>`,
        })
      ).post,
    edit: async (id: string, content: string): Promise<void> =>
      client.call('PUT', `/posts/${id}`, { content }),
    publish: async (id: string): Promise<void> => client.call('POST', `/posts/${id}/publish`, {}),
    read: async (id: string): Promise<Shown> => (await client.call('GET', `/posts/${id}`)).post,
  }
}

export type Customer = Awaited<ReturnType<typeof newCustomer>>

// Within the 10 minutes that the product itself retries; its first eight pauses add up to 248 s.
const patienceMs = 420_000

/** Publishes again after each failure, like a customer, until the post is live. Returns the number of retries. */
export async function publishedAtLast(
  customer: Customer,
  id: string,
  timeoutMs = patienceMs,
): Promise<number> {
  let presses = 0
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    const { status } = await customer.read(id)
    if (status === 'published') return presses
    if (status === 'failed') {
      presses++
      await customer.publish(id)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { status, failure } = await customer.read(id)
  throw new Error(`post ${id} is ${status} after ${timeoutMs} ms (${failure?.cause ?? 'no cause'})`)
}
