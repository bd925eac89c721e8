import { becomeCustomer } from '../../test/given/become-customer.ts'
import { Client } from '../../tools/demo-client.ts'
import { until } from '../../test/until.ts'

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
export async function newCustomer(app: string, site: SiteLogin) {
  const { email, accessToken: token } = await becomeCustomer(app, {
    wordpressSiteUrl: site.url,
    wordpressUsername: site.username,
    wordpressApiKey: site.applicationPassword,
    connectLater: true,
  })
  const client = new Client(app)
  client.token = token
  return {
    email,
    token,
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
  await until(async () => {
    const { status } = await customer.read(id)
    if (status === 'failed') {
      presses++
      await customer.publish(id)
    }
    return status === 'published'
  }, timeoutMs)
  return presses
}
