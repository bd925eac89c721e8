import { type PlanId, plans } from '../../../contract/billing/plans.ts'
import { html } from '../../notifications/html.ts'
import { dateInUtc } from '../../notifications/utc-dates.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { describePlanInvoice } from '../stripe/present-customer.ts'
import type { StripeBooks } from './stripe-books.ts'
import type { StripeObject } from './stripe-objects.ts'
import {
  cardPage,
  type CardPage,
  closedPage,
  declinedPage,
  leadTo,
  objectPage,
  testPage,
} from './test-page.ts'

const unknownCheckout = closedPage(404, 'Checkout not found', 'This checkout does not exist.')
const unknownPage = closedPage(404, 'Page not found', 'Check the address, or go back to Quillcast.')
const billingUrl = '/dashboard/settings?tab=billing'
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Test-mode versions of the pages that Stripe hosts. As with Stripe, anyone with the address can open them. */
export const hostedPages: RawRoute[] = [
  ...objectPage('/test-checkout', 'checkout.session', unknownCheckout, checkout),
  ...objectPage('/test-invoice', 'invoice', unknownPage, invoice),
  ...objectPage('/test-card', 'billing_portal.session', unknownPage, (books, session, form) =>
    session.expires_at <= books.clock
      ? unknownPage
      : cardPage(otherCard, books, form, (card) => {
          books.changeCard(session.customer, card)
          return leadTo(session.done_url)
        }),
  ),
]

const otherCard: CardPage = {
  title: 'Update your payment method',
  heading: 'Update your payment method',
  above: html`<p>We’ll charge this card from now on. If a payment failed, we’ll try it again right away.</p>`,
  button: 'Use this card',
  back: { label: 'Cancel and go back', url: billingUrl },
}

function checkout(books: StripeBooks, session: StripeObject, form: URLSearchParams | undefined): RawResponse {
  const { status, asked, customer } = session
  const success = ({ success_url, id }: StripeObject) =>
    leadTo(success_url.replace('{CHECKOUT_SESSION_ID}', id))
  if (status === 'complete') return success(session)
  if (status !== 'open')
    return closedPage(410, 'This checkout has expired', 'You weren’t charged. Choose your plan again.')
  if (asked && !form) return bankPage(session)
  // A customer cannot buy a second live subscription.
  if (form && books.list('subscription', { customer }).some((one) => one.status !== 'canceled'))
    return closedPage(
      409,
      'Already subscribed',
      'This account already has a subscription. You weren’t charged.',
    )
  const answer = asked ? form?.get('bank') : undefined
  if (answer === 'confirm') return success(books.pay(session.id, asked))
  session.asked = null
  if (answer) return declinedPage(checkoutPage(session))
  return cardPage(checkoutPage(session), books, form, ({ outcome, ...card }) => {
    if (outcome === 'pays') return success(books.pay(session.id, card))
    session.asked = card
    return bankPage(session)
  })
}

const planOf = (session: StripeObject) => plans[session.metadata.plan as PlanId]

/** Shows the price, the renewal and how to cancel next to the button. */
function checkoutPage(session: StripeObject): CardPage {
  const { name, subtitle, priceCents } = planOf(session)
  const price = dollars(priceCents)
  return {
    title: 'Checkout',
    heading: `Subscribe to ${name}`,
    above: html`<p class="price"><strong>${price}</strong> a month · ${subtitle}</p>`,
    button: `Subscribe and pay ${price}`,
    terms: html`<p class="terms">
      You pay ${price} today. The subscription renews automatically every month at ${price} until canceled.
      Cancel anytime in two clicks in Settings → Billing and keep your plan until the end of the month you’ve
      paid for.
    </p>`,
    back: { label: 'Cancel and go back', url: session.cancel_url },
  }
}

/** The bank's step (3-D Secure): the card is known and only the confirmation is missing. */
const bankPage = (session: StripeObject): RawResponse =>
  testPage(
    'Confirm your payment',
    html`<h1>Confirm your payment</h1>
      <p>Your bank wants you to confirm a payment of ${dollars(planOf(session).priceCents)} to Quillcast.</p>
      <form method="post">
        <button type="submit" name="bank" value="confirm">Confirm</button>
        <button type="submit" name="bank" value="refuse" class="second">Decline</button>
      </form>`,
  )

const states: Record<string, string> = { paid: 'Paid', open: 'Open', void: 'Void' }

function invoice(books: StripeBooks, bill: StripeObject, form: URLSearchParams | undefined): RawResponse {
  const { number, amount_due, created, billing_reason, lines, payments } = bill
  const { lookup_key: plan } = books.get(lines.data[0].pricing.price_details.price)
  const payment_intent = payments.data[0]?.payment.payment_intent ?? ''
  const refunded = books.list('charge', { payment_intent })[0]?.amount_refunded ?? 0
  const amount = `${dollars(amount_due)} USD`
  const title = `Invoice ${number}`
  const above = html`<p><strong>Test mode: not a tax document.</strong></p>
    <table>
      <tr>
        <td>${describePlanInvoice(plan, billing_reason, number)}</td>
        <td>${amount}</td>
      </tr>
      <tr>
        <td>Date</td>
        <td>${dateInUtc(new Date(created * 1000).toISOString())}</td>
      </tr>
      <tr>
        <td>Status</td>
        <td>${states[bill.status] ?? ''}${refunded > 0 ? `, ${dollars(refunded)} refunded` : ''}</td>
      </tr>
    </table>`
  const back = { label: 'Back to Quillcast', url: billingUrl }
  if (bill.status !== 'open')
    return testPage(
      title,
      html`<h1>${title}</h1>
        ${above}
        <p><a href="${back.url}">${back.label}</a></p>`,
    )
  const page = { title, heading: title, above, button: `Pay ${amount}`, back }
  return cardPage(page, books, form, (card) => {
    books.payInvoice(bill, card)
    return leadTo(`/test-invoice/${bill.id}`)
  })
}
