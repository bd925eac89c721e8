import { endDuplicates } from './end-duplicates.ts'
import { expireRegistrationsJob } from './expire-registrations.ts'
import { processPaymentEvents } from './process-payment-events.ts'
import { sendNoticesJob } from './send-notices.ts'
import { sweepPaymentsJob } from './sweep-payments.ts'
import { syncCustomerJob } from './sync-customer.ts'
import { renewTestSubscriptionsJob } from './test-payments/renew-test-subscriptions.ts'
import { deliverTestEvent } from './test-payments/test-provider-events.ts'

export const billingJobs = [
  deliverTestEvent,
  processPaymentEvents,
  syncCustomerJob,
  endDuplicates,
  sweepPaymentsJob,
  expireRegistrationsJob,
  sendNoticesJob,
  renewTestSubscriptionsJob,
]
