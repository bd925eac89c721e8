import { endDuplicates } from './subscriptions/end-duplicates.ts'
import { expireRegistrationsJob } from './checkout/expire-registrations.ts'
import { processPaymentEvents } from './payments/process-payment-events.ts'
import { sendNoticesJob } from './send-notices.ts'
import { sweepPaymentsJob } from './payments/sweep-payments.ts'
import { syncCustomerJob } from './payments/sync-customer.ts'
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
