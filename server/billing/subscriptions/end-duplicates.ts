import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { job } from '../../platform/jobs.ts'
import { findCustomer } from '../payments/ensure-customer.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { isOccupying, compareSubscriptions } from './compare-subscriptions.ts'

/** Refunds all but one subscription of a customer who paid twice. The provider's events update the rows. */
export const endDuplicates = job<{ customerId: string }>({
  name: 'end-duplicates',
  // Every sync that still finds a duplicate queues another.
  retryLimit: 10,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 900,
  expireSeconds: 120,
  run: async (app, { customerId }) => {
    const payments = getPaymentProvider(app)
    const customer = await findCustomer(app, { customerId })
    if (!customer) return
    const { accountId } = customer
    const state = await payments.readCustomer(customerId)
    if (state.kind !== 'done') throw new Error('The payment provider is unavailable')
    const [, ...surplus] = state.value.subscriptions.filter(isOccupying).toSorted(compareSubscriptions)
    for (const { subscriptionId, plan } of surplus) {
      const idempotencyKey = `refund:${subscriptionId}`
      const ended = await payments.endAndRefund({ subscriptionId, idempotencyKey })
      if (ended.kind !== 'done') throw new Error(`The second subscription was not ended: ${ended.message}`)
      const { refundedCents } = ended.value
      app.log.warn(
        { accountId, subscriptionId, refundedCents },
        'Duplicate subscription canceled and refunded',
      )
      await app.db.transaction((tx) =>
        queueMail(app, tx, {
          accountId,
          template: 'duplicate-refunded',
          data: { plan, amountCents: refundedCents },
          dedupeKey: `duplicate-refunded:${subscriptionId}`,
        }),
      )
    }
  },
})
