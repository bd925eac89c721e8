import { type PlanId, plans } from '../../../contract/plans.ts'
import { html } from '../../notifications/html.ts'
import type { RawResponse } from '../../platform/http/define-routes.ts'
import { cardForm, type CardProblem, cardsHint } from './card-form.ts'
import { dollars, testPage } from './test-page.ts'

interface View extends CardProblem {
  plan: PlanId
  cancelUrl: string
}

/** The one form: price, renewal and the way out stand beside its button. */
export function checkoutPage(view: View, status = 200): RawResponse {
  const { name, subtitle, priceCents } = plans[view.plan]
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
      ${cardForm({ ...view, button: `Subscribe and pay ${price}`, terms })}
      <p><a href="${view.cancelUrl}">Cancel and go back</a></p>
      ${cardsHint}`,
    status,
  )
}

/** The bank's own step (3-D Secure): what is typed on the page before is known, only the answer is missing. */
export const bankPage = ({ plan }: Pick<View, 'plan'>): RawResponse =>
  testPage(
    'Confirm your payment',
    html`<h1>Confirm your payment</h1>
      <p>Your bank wants you to confirm a payment of ${dollars(plans[plan].priceCents)} to Quillcast.</p>
      <form method="post">
        <button type="submit" name="bank" value="confirm">Confirm</button>
        <button type="submit" name="bank" value="refuse" class="second">Decline</button>
      </form>`,
  )
