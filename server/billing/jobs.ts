import { processPaymentEvent } from './payment-webhook.ts'
import { renewTestSubscriptionsJob } from './renew-test-subscriptions.ts'
import { sweepPaymentsJob } from './sweep-payments.ts'
import { syncCustomerJob } from './sync-customer.ts'
import { deliverTestEvent } from './test-provider-events.ts'

export const billingJobs = [
  deliverTestEvent,
  processPaymentEvent,
  syncCustomerJob,
  sweepPaymentsJob,
  renewTestSubscriptionsJob,
]
