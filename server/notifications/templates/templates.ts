import type { MailContent, MailBlock } from '../mail/mail-content.ts'
import { dateTimeInZones, dateTimeInUtc } from '../utc-dates.ts'
import type { TemplateData, TemplateName, MailContext, News } from './template-data.ts'
import { renderAccountDeletedMail } from './render-account-deleted-mail.ts'
import { renderAddressChangedMail } from './render-address-changed-mail.ts'
import { renderCaptionsMail, renderPostUnseenMail } from './render-captions-mail.ts'
import { renderConnectionBrokenMail } from './render-connection-broken-mail.ts'
import {
  renderActionRequiredMail,
  renderDuplicateRefundedMail,
  renderPaymentFailedMail,
  renderReceiptMail,
} from './payment-mails.ts'
import {
  renderCancellationConfirmedMail,
  renderCardExpiringMail,
  renderPlanChangedMail,
  renderRenewalNoticeMail,
} from './plan-mails.ts'
import { renderOwnerQuestionsMail } from './render-owner-questions-mail.ts'
import { renderPaymentDisputedMail } from './render-payment-disputed-mail.ts'
import { renderSlotHeldMail } from './render-slot-held-mail.ts'
import { renderTwoFactorChangedMail } from './render-two-factor-changed-mail.ts'
import { renderUpcomingPostMail } from './render-upcoming-post-mail.ts'
import { renderVerifyAddressMail } from './render-verify-address-mail.ts'
import { renderWelcomeMail } from './render-welcome-mail.ts'

const signOutNotices = {
  reset: 'We signed you out on all devices. Log in with your new password.',
  settings: 'We signed you out everywhere except on the device you used.',
}

/** Notifies the owner, who may not be the one who did it. */
function renderPasswordChangedMail(
  { at, how }: TemplateData['password-changed'],
  { publicUrl, supportEmail: support }: MailContext,
): MailContent {
  return {
    subject: 'Your Quillcast password was changed',
    preheader: 'If this was you, you don’t need to do anything.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: `Your Quillcast password was changed on ${dateTimeInUtc(at)}.` },
      { kind: 'text', text: signOutNotices[how] },
      {
        kind: 'text',
        text: `If this was you, you don’t need to do anything. If it wasn’t, reset your password right away. If that doesn’t work, email ${support}.`,
      },
      { kind: 'action', label: 'Reset your password', url: `${publicUrl}/forgot-password` },
    ],
    reason: 'your Quillcast password was changed',
  }
}

export const templates: {
  [Name in TemplateName]: (data: TemplateData[Name], context: MailContext) => MailContent
} = {
  captions: renderCaptionsMail,
  'post-unseen': renderPostUnseenMail,
  welcome: renderWelcomeMail,
  'verify-address': renderVerifyAddressMail,
  'address-changed': renderAddressChangedMail,
  'reset-password': renderResetPasswordMail,
  'password-changed': renderPasswordChangedMail,
  'already-registered': renderAlreadyRegisteredMail,
  'two-factor-changed': renderTwoFactorChangedMail,
  'connection-broken': renderConnectionBrokenMail,
  'account-deleted': renderAccountDeletedMail,
  receipt: renderReceiptMail,
  'payment-failed': renderPaymentFailedMail,
  'payment-action-required': renderActionRequiredMail,
  'payment-disputed': renderPaymentDisputedMail,
  'duplicate-refunded': renderDuplicateRefundedMail,
  'plan-changed': renderPlanChangedMail,
  'cancellation-confirmed': renderCancellationConfirmedMail,
  'card-expiring': renderCardExpiringMail,
  'renewal-notice': renderRenewalNoticeMail,
  'upcoming-post': renderUpcomingPostMail,
  'owner-questions': renderOwnerQuestionsMail,
  'slot-held': renderSlotHeldMail,
  'slot-missed': renderSlotMissedMail,
  'no-topic': renderNoTopicMail,
  'autopilot-lapsed': renderAutopilotLapsedMail,
  suggestions: renderSuggestionsMail,
  'news-features': renderNewsMail,
  'news-marketing': renderNewsMail,
}

/** In the operator's own words. */
function renderNewsMail({ subject, paragraphs, link }: News): MailContent {
  return {
    subject,
    preheader: paragraphs[0] ?? '',
    heading: subject,
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
      ...(link ? [{ kind: 'action' as const, ...link }] : []),
    ],
    reason: 'you subscribed to our news',
  }
}

/** Nothing was published at a slot. */
function renderSlotMissedMail(
  { at, zone, why, topic }: TemplateData['slot-missed'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'A scheduled post was not published',
    preheader: why,
    heading: 'A scheduled post was not published',
    blocks: [
      { kind: 'text', text: `We didn’t publish a post on ${dateTimeInZones(at, zone)}. ${why}` },
      ...(topic ? [{ kind: 'text' as const, text: `The topic was “${topic}”.` }] : []),
      { kind: 'action', label: 'Go to Autopilot', url: `${publicUrl}/dashboard/autopilot` },
    ],
    reason: 'Quillcast publishes posts on your schedule',
  }
}

/** Sent once when the paid plan ends. */
function renderAutopilotLapsedMail(
  _data: TemplateData['autopilot-lapsed'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'Autopilot is paused',
    preheader: 'Your plan has ended. Renew it to start again.',
    heading: 'Autopilot is paused',
    blocks: [
      {
        kind: 'text',
        text: 'Your plan has ended, so we’ve stopped writing and publishing for your schedule. Your posts, topics and times are saved. Autopilot starts again as soon as you have a plan.',
      },
      { kind: 'action', label: 'Choose a plan', url: `${publicUrl}/dashboard/settings?tab=billing` },
    ],
    reason: 'your Quillcast plan has ended',
  }
}

/** Sent instead of an answer on the page, which would reveal who is a customer. */
function renderAlreadyRegisteredMail(
  _data: TemplateData['already-registered'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'You already have a Quillcast account',
    preheader: 'Log in, or reset your password.',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: 'Someone, probably you, tried to create a Quillcast account with this email address. You already have one, so we didn’t create another and didn’t charge anything.',
      },
      { kind: 'action', label: 'Log in', url: `${publicUrl}/login` },
      { kind: 'link', text: 'Forgot your password? Reset it', url: `${publicUrl}/forgot-password` },
      { kind: 'text', text: 'If this wasn’t you, you can ignore this email. Your account hasn’t changed.' },
    ],
    reason: 'someone entered this email address to create a Quillcast account',
  }
}

/** Sent when a slot comes near and nothing says what to write about. */
function renderNoTopicMail({ at, zone }: TemplateData['no-topic'], { publicUrl }: MailContext): MailContent {
  return {
    subject: 'No topic chosen yet for your next post',
    preheader: 'Add a topic and we’ll write the post.',
    heading: 'What should the next post be about?',
    blocks: [
      {
        kind: 'text',
        text: `Your next slot is on ${dateTimeInZones(at, zone)}, and no topic is left for it. Until you add one, nothing will be published.`,
      },
      { kind: 'action', label: 'Add a topic', url: `${publicUrl}/dashboard/autopilot` },
    ],
    reason: 'your Quillcast autopilot has no topic for a post',
  }
}

/** Its link is valid for ten minutes, once. */
function renderResetPasswordMail(
  _data: TemplateData['reset-password'],
  { publicUrl, secret }: MailContext,
): MailContent {
  return {
    subject: 'Reset your Quillcast password',
    preheader: 'This link expires in 10 minutes.',
    heading: 'Reset your password',
    blocks: [
      {
        kind: 'text',
        text: 'We got a request to reset your Quillcast password. The link expires in 10 minutes and works once.',
      },
      {
        kind: 'action',
        label: 'Reset password',
        url: `${publicUrl}/reset-password?token=${encodeURIComponent(secret)}`,
      },
      { kind: 'text', text: 'If this wasn’t you, you can ignore this email. Your password won’t change.' },
    ],
    reason: 'someone asked to reset the password of your Quillcast account',
  }
}

/** Weekly: topics from keywords that have not been used yet. */
function renderSuggestionsMail(
  { topics, keywords }: TemplateData['suggestions'],
  { publicUrl }: MailContext,
): MailContent {
  const url = (topic: string) => `${publicUrl}/dashboard/autopilot?topic=${encodeURIComponent(topic)}`
  return {
    subject: 'Topics for your next posts',
    preheader: topics[0] ?? 'Ideas from your keywords.',
    heading: 'Topics for your next posts',
    blocks: [
      {
        kind: 'text',
        text: 'These come from your keywords, and you haven’t written about them yet. Click one to add it to your topics.',
      },
      ...topics.map((topic): MailBlock => ({ kind: 'link', text: topic, url: url(topic) })),
      { kind: 'text', text: `Keywords: ${keywords.join(', ')}` },
      { kind: 'action', label: 'Go to your topics', url: `${publicUrl}/dashboard/autopilot` },
    ],
    reason: 'you get topic suggestions once a week',
  }
}
