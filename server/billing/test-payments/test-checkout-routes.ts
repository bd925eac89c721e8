import type { App } from '../../platform/app.ts'
import type { RawAnswer, RawRoute } from '../../platform/routes.ts'
import { paymentsOf } from '../payments.ts'
import { readCardForm } from './card-form.ts'
import { answerBank, payTestCheckout, type Payment } from './pay-test-checkout.ts'
import { bankPage, checkoutPage } from './test-checkout-page.ts'
import { closedPage, leadTo } from './test-page.ts'
import { testPageStyle } from './test-page-style.ts'
import { findTestObject, type TestObject } from './test-provider-objects.ts'

const path = '/test-checkout/:sessionId'

/** The hosted page of the built-in payments; with a real provider it does not exist. */
export const testCheckoutRoutes: RawRoute[] = [
  {
    method: 'GET',
    path,
    handle: async (app, { params }) => {
      const { sessionId = '' } = params
      const { state, data } = await look(app, sessionId)
      if (state === 'paid') return success(data, sessionId)
      if (state !== 'open') return refuse(state)
      return data.asked ? bankPage(data) : checkoutPage(data)
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
      const bank = new URLSearchParams(body.toString()).get('bank')
      const paying =
        data.asked && bank ? answerBank(app, sessionId, bank === 'confirm') : pay(app, sessionId, body)
      const payment = await paying
      return typeof payment === 'string'
        ? show(payment, data, sessionId)
        : checkoutPage({ ...data, ...payment }, 422)
    },
  },
  {
    method: 'GET',
    path: '/test-checkout.css',
    handle: async () => ({
      type: 'text',
      body: testPageStyle,
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

async function pay(app: App, sessionId: string, body: Buffer) {
  const read = readCardForm(body, app.now())
  if ('card' in read) return payTestCheckout(app, sessionId, read.card)
  return { problem: 'You weren’t charged. Check the highlighted fields.', errors: read.errors }
}

function show(payment: Payment, data: Checkout, sessionId: string): RawAnswer {
  if (payment === 'paid') return success(data, sessionId)
  if (payment === 'asks') return bankPage(data)
  const problem = 'Your card was declined, and you weren’t charged. Try another card.'
  return payment === 'declined' ? checkoutPage({ ...data, problem }, 402) : refuse(payment)
}

const refuse = (why: 'unknown' | 'expired' | 'already_subscribed'): RawAnswer =>
  ({
    unknown: () => closedPage(404, 'Checkout not found', 'This checkout does not exist.'),
    expired: () =>
      closedPage(410, 'This checkout has expired', 'You weren’t charged. Choose your plan again.'),
    already_subscribed: () =>
      closedPage(409, 'Already subscribed', 'This account already has a subscription. You weren’t charged.'),
  })[why]()

const success = ({ successUrl }: Checkout, sessionId: string): RawAnswer =>
  leadTo(successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId))
