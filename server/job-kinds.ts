import { coverPost } from './autopilot/cover-post.ts'
import { emailResetLinkJob } from './accounts/passwords/forgot-password.ts'
import { purgeExpiredJob } from './operations/purge-expired.ts'
import { expireRegistrationsJob } from './billing/checkout/expire-registrations.ts'
import { processPaymentEvents } from './billing/payments/process-payment-events.ts'
import { sweepPaymentsJob } from './billing/payments/sweep-payments.ts'
import { syncCustomerJob } from './billing/payments/sync-customer.ts'
import { sendNoticesJob } from './billing/send-notices.ts'
import { endDuplicates } from './billing/subscriptions/end-duplicates.ts'
import { renewTestSubscriptionsJob } from './billing/stripe-emulator/renew-test-subscriptions.ts'
import { deliverTestEvent } from './billing/stripe-emulator/deliver-test-event.ts'
import { sendMailJob } from './notifications/mail/send-mail.ts'
import { sendNewsJob } from './operations/news/news-routes.ts'
import { resealSecrets } from './operations/reseal-secrets.ts'
import { purgeConnections } from './profile/purge-connections.ts'
import { tidyFormerSites } from './publishing/connection/tidy-former-sites.ts'
import { checkSite, checkSites } from './publishing/site-check/check-site.ts'
import { removeTestDrafts } from './publishing/site-check/remove-test-drafts.ts'
import { openPictures } from './publishing/assets/choose-pictures.ts'
import { finishPublication } from './publishing/assets/finish-publication.ts'
import { visitPublication } from './publishing/visit/visit-publication.ts'
import { readSearchConsoles } from './results/search-console/read-search-consoles.ts'
import { giveFeedback } from './writing/feedback/give-feedback.ts'
import { readHeldPost } from './writing/held/decide-sentence.ts'
import { askOwner } from './writing/interview/answer-interview.ts'
import { readSiteTopics } from './autopilot/topics/propose-topics.ts'
import { readSiteStrategy } from './autopilot/strategy/get-strategy.ts'
import { readSalesCopy } from './writing/sales/analyze-sales.ts'
import { learnSites } from './writing/own-site/learn-sites.ts'
import { learnEdits } from './writing/voice/learn-from-edits.ts'
import { rescueWriting } from './writing/requests/end-writing.ts'
import { writePostWith } from './writing/write-post.ts'

/** Every kind of job that a worker runs. */
export const jobKinds = [
  sendMailJob,
  purgeExpiredJob,
  emailResetLinkJob,
  deliverTestEvent,
  processPaymentEvents,
  syncCustomerJob,
  endDuplicates,
  sweepPaymentsJob,
  expireRegistrationsJob,
  sendNoticesJob,
  renewTestSubscriptionsJob,
  purgeConnections,
  writePostWith(openPictures),
  giveFeedback,
  readHeldPost,
  askOwner,
  learnSites,
  learnEdits,
  readSalesCopy,
  readSiteStrategy,
  readSiteTopics,
  rescueWriting,
  coverPost,
  checkSite,
  checkSites,
  readSearchConsoles,
  finishPublication,
  visitPublication,
  tidyFormerSites,
  removeTestDrafts,
  sendNewsJob,
  resealSecrets,
]
