import { randomUUID } from 'node:crypto'
import { payTestCheckout } from '../../tools/pay-test-checkout.ts'

export const password = 'Correct-horse-1'
export const newEmail = () => `ada.${randomUUID().slice(0, 8)}@example.com`

export interface Customer {
  email: string
  accessToken: string
  user: object
}

/** Customers in the states that screens show, created through the public API of a running server. */
export interface World {
  url: string
  /** Registered and paid, without a profile. */
  paid: { email: string; token: string; plan: 'basic'; sessionId: string }
  /** Complete and signed in. */
  customer: Customer
  /** Complete and signed in, on the first day. */
  newcomer: Customer
  /** Returns the link in the newest mail of that kind to that address. */
  linkOf(template: string, email: string): Promise<string>
}

export async function makeWorld(url: string): Promise<World> {
  return {
    url,
    paid: await registerAndPay(url),
    customer: await becomeCustomer(url),
    newcomer: await becomeCustomer(url),
    linkOf: (template, email) => findLink(url, template, email),
  }
}

/** Registered, paid, complete and signed in. */
export async function becomeCustomer(url: string): Promise<Customer> {
  const { email, token } = await registerAndPay(url)
  const { user, tokens } = await post(url, '/auth/complete-profile', {
    businessName: 'Paws & Bubbles',
    idealClient: 'Busy dog owners in Leeds who want calm, gentle grooming.',
    clientPromises: ['A calm dog', 'Ready on time', 'Honest advice'],
    clientExpectations: ['Clean rooms', 'Kind hands', 'Clear prices'],
    // Nothing listens there: the screens show what that looks like.
    wordpressSiteUrl: 'http://127.0.0.1:9',
    wordpressUsername: 'ada',
    wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx',
    registrationToken: token,
  })
  return { email, accessToken: tokens.accessToken, user }
}

async function registerAndPay(url: string): Promise<World['paid']> {
  const email = newEmail()
  const { token, stripeUrl } = await post(url, '/auth/register', { email, password, plan: 'basic' })
  const { location } = await payTestCheckout(stripeUrl)
  const sessionId = new URL(location ?? '', url).searchParams.get('session_id') ?? ''
  for (;;) {
    const answer = await fetch(`${url}/api/v1/stripe/verify-session/${sessionId}`)
    if ((await answer.json()).data?.status === 'paid') return { email, token, plan: 'basic', sessionId }
  }
}

async function findLink(url: string, template: string, email: string): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const { mails } = await (await fetch(`${url}/dev/mailbox.json`)).json()
    const mail = mails.find(
      (one: { to: string; template: string }) => one.to === email && one.template === template,
    )
    const link = /https?:\/\/\S+token=[\w.-]+/.exec(mail?.text ?? '')?.[0]
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No ${template} mail came to ${email}`)
}

// Reads responses as an outsider would: any JSON.
// oxlint-disable-next-line no-explicit-any
async function post(url: string, path: string, body: object): Promise<any> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = await answer.json()
  if (!read.success) throw new Error(`${path}: ${JSON.stringify(read)}`)
  return read.data
}
