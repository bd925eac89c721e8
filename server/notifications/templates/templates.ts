import type { MailContent } from '../mail/mail-content.ts'
import type { TemplateData, TemplateName, MailContext } from './template-data.ts'
import { writeAccountDeleted } from './write-account-deleted.ts'
import { writeAddressChanged } from './write-address-changed.ts'
import { writeAlreadyRegistered } from './write-already-registered.ts'
import { writeAutopilotLapsed } from './write-autopilot-lapsed.ts'
import { writeCaptions } from './write-captions.ts'
import { writeConnectionBroken } from './write-connection-broken.ts'
import {
  writeActionRequired,
  writeDuplicateRefunded,
  writePaymentFailed,
  writeReceipt,
} from './write-payments.ts'
import {
  writeCancellationConfirmed,
  writeCardExpiring,
  writePlanChanged,
  writeRenewalNotice,
} from './write-plan-notices.ts'
import { writePaymentDisputed } from './write-payment-disputed.ts'
import { writeNews } from './write-news.ts'
import { writeNoTopic } from './write-no-topic.ts'
import { writePasswordChanged } from './write-password-changed.ts'
import { writeResetPassword } from './write-reset-password.ts'
import { writeSlotHeld } from './write-slot-held.ts'
import { writeSlotMissed } from './write-slot-missed.ts'
import { writeSuggestions } from './write-suggestions.ts'
import { writeTwoFactorChanged } from './write-two-factor-changed.ts'
import { writeUpcomingPost } from './write-upcoming-post.ts'
import { writeVerifyAddress } from './write-verify-address.ts'
import { writeWelcome } from './write-welcome.ts'

export const templates: {
  [Name in TemplateName]: (data: TemplateData[Name], context: MailContext) => MailContent
} = {
  captions: writeCaptions,
  welcome: writeWelcome,
  'verify-address': writeVerifyAddress,
  'address-changed': writeAddressChanged,
  'reset-password': writeResetPassword,
  'password-changed': writePasswordChanged,
  'already-registered': writeAlreadyRegistered,
  'two-factor-changed': writeTwoFactorChanged,
  'connection-broken': writeConnectionBroken,
  'account-deleted': writeAccountDeleted,
  receipt: writeReceipt,
  'payment-failed': writePaymentFailed,
  'payment-action-required': writeActionRequired,
  'payment-disputed': writePaymentDisputed,
  'duplicate-refunded': writeDuplicateRefunded,
  'plan-changed': writePlanChanged,
  'cancellation-confirmed': writeCancellationConfirmed,
  'card-expiring': writeCardExpiring,
  'renewal-notice': writeRenewalNotice,
  'upcoming-post': writeUpcomingPost,
  'slot-held': writeSlotHeld,
  'slot-missed': writeSlotMissed,
  'no-topic': writeNoTopic,
  'autopilot-lapsed': writeAutopilotLapsed,
  suggestions: writeSuggestions,
  'news-features': writeNews,
  'news-marketing': writeNews,
}
