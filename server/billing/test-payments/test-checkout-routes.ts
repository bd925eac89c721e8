import type { App } from '../../platform/app.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { getPaymentProvider } from '../payments/get-payment-provider.ts'
import { readCardForm } from './card-form.ts'
import { answerBank, payTestCheckout, type Payment } from './pay-test-checkout.ts'
import { bankPage, checkoutPage } from './test-checkout-page.ts'
import { closedPage, leadTo } from './test-page.ts'
import { findTestObject, type TestObject } from './test-provider-objects.ts'

/** A file of its own for the browser, because the page's policy allows nothing inline. Its colours are those of the mails' pages. */
const testPageStyle = `
:root { color-scheme: light dark; font: 1rem/1.6 'Instrument Sans', system-ui, sans-serif; --paper: light-dark(#f6f4ee, #101413); --surface: light-dark(#fff, #181e1c); --ink: light-dark(#16211f, #eceeec); --soft: light-dark(#55605d, #a7b1ad); --line: light-dark(#dedcd2, #303936); --edge: light-dark(#858c87, #76827d); --accent: light-dark(#0f5b56, #6fd0c4); --strong: light-dark(#0a4541, #93e0d6); --on-accent: light-dark(#fff, #06211e); --danger: light-dark(#b3261e, #ff9d94); --danger-wash: light-dark(#fdeceb, #3a1d1b); --warn: light-dark(#7a4b00, #f2c46d); --warn-wash: light-dark(#fff3d9, #372a10); }
body { margin: 0; padding: 0 1rem 3rem; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
.banner { margin: 0 -1rem; padding: .625rem 1rem; border-bottom: 1px solid var(--line); background: var(--warn-wash); color: var(--warn); text-align: center; font-size: .9375rem; }
main { box-sizing: border-box; max-width: 28rem; margin: 2rem auto; padding: 2rem clamp(1.25rem, 5vw, 2.25rem); border: 1px solid var(--line); border-radius: 1rem; background: var(--surface); box-shadow: 0 1px 2px rgb(22 33 31 / .06), 0 8px 24px rgb(22 33 31 / .06); }
h1 { margin: 0 0 .5rem; font: 400 2rem/1.15 'Instrument Serif', 'Iowan Old Style', Palatino, Georgia, serif; letter-spacing: -.01em; }
label { display: block; margin: 1.125rem 0 .25rem; font-size: .9375rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 3rem; padding: .625rem .875rem; border: 1px solid var(--edge); border-radius: .625rem; background: transparent; color: inherit; font: inherit; }
input::placeholder { color: var(--soft); opacity: 1; }
input:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input[aria-invalid] { border-color: var(--danger); }
.error { margin: .25rem 0 0; color: var(--danger); }
.summary { padding: .75rem 1rem; border: 1px solid; border-radius: .75rem; background: var(--danger-wash); }
.terms { margin: 1.25rem 0; color: var(--soft); font-size: .875rem; }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; }
td { padding: .625rem 0; border-top: 1px solid var(--line); vertical-align: top; }
td:first-child { padding-right: 1rem; color: var(--soft); }
td:last-child { text-align: right; }
button { width: 100%; min-height: 3rem; margin-top: 1.25rem; padding: .625rem 1.5rem; border: 0; border-radius: 2rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--strong); }
.terms + button { margin-top: 0; }
.second { margin-top: .75rem; border: 1px solid var(--edge); background: transparent; color: inherit; }
.second:hover { background: var(--paper); }
a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--accent); }
summary { min-height: 2.75rem; line-height: 2.75rem; cursor: pointer; }
`.trimStart()

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
  const isOurs = getPaymentProvider(app).name === 'test' && /^test_cs_[0-9a-f]{32}$/.test(sessionId)
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

function show(payment: Payment, data: Checkout, sessionId: string): RawResponse {
  if (payment === 'paid') return success(data, sessionId)
  if (payment === 'asks') return bankPage(data)
  const problem = 'Your card was declined, and you weren’t charged. Try another card.'
  return payment === 'declined' ? checkoutPage({ ...data, problem }, 402) : refuse(payment)
}

const refuse = (why: 'unknown' | 'expired' | 'already_subscribed'): RawResponse =>
  ({
    unknown: () => closedPage(404, 'Checkout not found', 'This checkout does not exist.'),
    expired: () =>
      closedPage(410, 'This checkout has expired', 'You weren’t charged. Choose your plan again.'),
    already_subscribed: () =>
      closedPage(409, 'Already subscribed', 'This account already has a subscription. You weren’t charged.'),
  })[why]()

const success = ({ successUrl }: Checkout, sessionId: string): RawResponse =>
  leadTo(successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId))
