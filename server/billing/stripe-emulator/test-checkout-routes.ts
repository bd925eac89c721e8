import { type PlanId, plans } from '../../../contract/plans.ts'
import { html } from '../../notifications/html.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { cardForm, type CardProblem, cardsHint, declined } from './card-form.ts'
import type { StripeBooks } from './stripe-books.ts'
import type { StripeObject } from './stripe-objects.ts'
import { closedPage, dollars, leadTo, objectPage, problemOf, testPage, type TypedCard } from './test-page.ts'

/** The hosted page of test mode; with a Stripe key it does not exist. */
export const testCheckoutRoutes: RawRoute[] = objectPage({
  path: '/test-checkout/:id',
  object: 'checkout.session',
  unknown: closedPage(404, 'Checkout not found', 'This checkout does not exist.'),
  gate: (_books, session) => {
    if (session.status === 'complete') return success(session)
    if (session.status === 'open') return undefined
    return closedPage(410, 'This checkout has expired', 'You weren’t charged. Choose your plan again.')
  },
  show: (_books, session) => (session.asked ? bankPage(session) : checkoutPage(session)),
  submit: (books, session, typed, bank) =>
    session.asked && bank ? answerBank(books, session, bank === 'confirm') : pay(books, session, typed),
})

const success = ({ success_url, id }: StripeObject) =>
  leadTo(success_url.replace('{CHECKOUT_SESSION_ID}', id))

function pay(books: StripeBooks, session: StripeObject, typed: TypedCard): RawResponse {
  const wrong = problemOf(typed)
  if (!('errors' in typed) && isSubscribed(books, session)) return alreadySubscribed()
  if (wrong || 'errors' in typed) return checkoutPage(session, wrong?.problem, wrong?.status)
  const { outcome, ...card } = typed.card
  if (outcome === 'pays') return success(books.pay(session.id, card))
  session.asked = card
  return bankPage(session)
}

/** The customer's answer on the bank's page (3-D Secure). */
function answerBank(books: StripeBooks, session: StripeObject, isConfirmed: boolean): RawResponse {
  if (isSubscribed(books, session)) return alreadySubscribed()
  if (isConfirmed) return success(books.pay(session.id, session.asked))
  session.asked = null
  return checkoutPage(session, { problem: declined }, 402)
}

/** A customer cannot buy a second live subscription. */
const isSubscribed = (books: StripeBooks, { customer }: StripeObject) =>
  books.list('subscription', { customer }).some(({ status }) => status !== 'canceled')

const alreadySubscribed = () =>
  closedPage(409, 'Already subscribed', 'This account already has a subscription. You weren’t charged.')

const planOf = (session: StripeObject) => plans[session.metadata.plan as PlanId]

/** A single form with the price, the renewal and how to cancel beside its button. */
function checkoutPage(session: StripeObject, problem: CardProblem = {}, status = 200): RawResponse {
  const { name, subtitle, priceCents } = planOf(session)
  const price = dollars(priceCents)
  const terms = html`<p class="terms">
    You pay ${price} today. The subscription renews automatically every month at ${price} until canceled.
    Cancel anytime in two clicks in Settings → Billing and keep your plan until the end of the month you’ve
    paid for.
  </p>`
  return testPage(
    'Checkout',
    html`<h1>Subscribe to ${name}</h1>
      <p class="price"><strong>${price}</strong> a month · ${subtitle}</p>
      ${cardForm({ ...problem, button: `Subscribe and pay ${price}`, terms })}
      <p><a href="${session.cancel_url}">Cancel and go back</a></p>
      ${cardsHint}`,
    status,
  )
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
