import type { App } from '../platform/app.ts'
import type { RawAnswer, RawRoute } from '../platform/routes.ts'
import { payTestCheckout, type Payment } from './pay-test-checkout.ts'
import { paymentsOf } from './payments.ts'
import { readCard } from './test-cards.ts'
import { checkoutPage, closedPage } from './test-checkout-page.ts'
import { testCheckoutStyle } from './test-checkout-style.ts'
import { findTestObject, type TestObject } from './test-provider-objects.ts'

const path = '/test-checkout/:sessionId'

type Closed = Exclude<Payment, 'paid' | 'declined'>

const closed: Record<Closed, { status: number; title: string; message: string }> = {
  unknown: { status: 404, title: 'No such checkout', message: 'This checkout does not exist.' },
  expired: {
    status: 410,
    title: 'This checkout has expired',
    message: 'Nothing was charged. Please choose your plan again.',
  },
  already_subscribed: {
    status: 409,
    title: 'Already subscribed',
    message: 'This account already has a subscription. Nothing was charged.',
  },
}

/** The hosted page of the built-in payments; with a real provider it does not exist. */
export const testCheckoutRoutes: RawRoute[] = [
  {
    method: 'GET',
    path,
    handle: async (app, { params }) => {
      const { sessionId = '' } = params
      const { state, data } = await look(app, sessionId)
      if (state === 'paid') return success(data, sessionId)
      return state === 'open' ? form(data, sessionId, 200) : refuse(state)
    },
  },
  {
    method: 'POST',
    path,
    handle: async (app, { params, body }) => {
      const { sessionId = '' } = params
      const { state, data } = await look(app, sessionId)
      if (state === 'paid') return success(data, sessionId)
      if (state !== 'open') return refuse(state)
      return pay(app, sessionId, data, new URLSearchParams(body.toString()))
    },
  },
  {
    method: 'GET',
    path: '/test-checkout.css',
    handle: async () => ({
      type: 'text',
      body: testCheckoutStyle,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    }),
  },
]

type Checkout = TestObject<'checkout'>

async function look(
  app: App,
  sessionId: string,
): Promise<{ state: 'open' | 'paid'; data: Checkout } | { state: 'unknown' | 'expired'; data?: undefined }> {
  const isOurs = paymentsOf(app).name === 'test' && /^test_cs_[0-9a-f]{32}$/.test(sessionId)
  const found = isOurs ? await findTestObject(app.db, 'checkout', sessionId) : undefined
  if (!found) return { state: 'unknown' }
  const { data } = found
  if (data.status === 'paid') return { state: 'paid', data }
  return data.status === 'open' && data.expiresAt > app.now() ? { state: 'open', data } : { state: 'expired' }
}

async function pay(app: App, sessionId: string, data: Checkout, typed: URLSearchParams): Promise<RawAnswer> {
  const field = (name: string) => typed.get(name) ?? ''
  const read = readCard(
    { number: field('number'), exp: field('exp'), csc: field('csc'), name: field('name') },
    app.now(),
  )
  if ('errors' in read)
    return form(data, sessionId, 422, {
      problem: 'Nothing was charged. Please check the marked fields.',
      errors: read.errors,
    })
  const payment = await payTestCheckout(app, sessionId, read.card)
  if (payment === 'paid') return success(data, sessionId)
  if (payment !== 'declined') return refuse(payment)
  const problem = 'Your card was declined. Nothing was charged. Please try another card.'
  return form(data, sessionId, 402, { problem })
}

function form(
  data: Checkout,
  sessionId: string,
  status: number,
  told: { problem?: string; errors?: object } = {},
): RawAnswer {
  return {
    status,
    type: 'html',
    body: checkoutPage({ sessionId, plan: data.plan, cancelUrl: data.cancelUrl, ...told }),
  }
}

function refuse(why: Closed): RawAnswer {
  const { status, title, message } = closed[why]
  return { status, type: 'html', body: closedPage(title, message) }
}

function success(data: Checkout, sessionId: string): RawAnswer {
  const url = new URL(data.successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId))
  // Without the host: the page is our own, whatever name the browser reached it by, and its policy forbids others.
  return { status: 303, type: 'html', body: '', headers: { location: url.pathname + url.search } }
}
