import { randomUUID } from 'node:crypto'
import type { billing } from '../../../contract/billing/billing.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { failField } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { getPlan } from '../get-plan.ts'
import { getOwnSubscription, syncAfterChange } from '../subscriptions/get-own-subscription.ts'
import { withTimeout, isTestMode, requireDone } from './payment-answers.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'

/** Only the provider sees card numbers, on its own page. */
export const updatePaymentMethod: Handler<typeof billing.paymentMethod> = async (app, input) => {
  const { accountId, payment_method_id: paymentMethodId, caller } = input
  await limitRate(app, `payment-method:${accountId}`, 30, 3600)
  const work = async () => {
    const { customerId, attempt } = await getOwnSubscription(app, accountId)
    const payments = getPaymentProvider(app)
    if (!paymentMethodId) {
      const returnUrl = `${app.env.PUBLIC_URL}/dashboard/settings?tab=billing`
      const doneUrl = `${returnUrl}&card=updated`
      // Each page works once, so a second click gets a new one; neither charges anything.
      const idempotencyKey = `card-page:${customerId}:${randomUUID()}`
      const { url } = requireDone(
        await payments.openCardPage({ customerId, returnUrl, doneUrl, idempotencyKey }),
      )
      await recordAuditEntry(app.db, { accountId, act: 'card_page_opened', caller })
      return { url, testMode: isTestMode(app) }
    }
    // The provider's ids are plain words; anything else would break the call's header.
    if (!/^\w+$/.test(paymentMethodId)) failCard()
    const idempotencyKey = `card:${customerId}:${paymentMethodId}:${attempt}`
    const answer = await payments.chooseCard({ customerId, paymentMethodId, idempotencyKey })
    if (answer.kind === 'refused' && answer.why === 'gone') failCard()
    requireDone(answer)
    await recordAuditEntry(app.db, { accountId, act: 'card_changed', caller })
    await syncAfterChange(app, customerId)
    return getPlan(app, input)
  }
  return withTimeout(work())
}

function failCard(): never {
  return failField('payment_method_id', 'We don’t recognize this payment method. Enter your card again.')
}
