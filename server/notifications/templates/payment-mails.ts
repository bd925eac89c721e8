import { plans } from '../../../contract/plans.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { dateInUtc, dateTimeInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

const formatMoney = (cents: number, currency: string) =>
  `$${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
const billingUrl = (publicUrl: string) => `${publicUrl}/dashboard/settings?tab=billing`
const reason = 'you have a Quillcast subscription'

const testNote = (testMode: boolean): MailBlock[] =>
  testMode ? [{ kind: 'note', text: 'Test payment: no real money moved.' }] : []

/** Sent for each paid invoice. */
export function renderReceiptMail(
  data: TemplateData['receipt'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { description, amountCents, currency, paidAt, number, renewsAt, nextAmountCents, url } = data
  const amount = formatMoney(amountCents, currency)
  const rows = [
    { name: 'For', value: description },
    { name: 'Amount', value: amount },
    { name: 'Paid on', value: dateTimeInUtc(paidAt) },
    ...(number ? [{ name: 'Invoice number', value: number }] : []),
    ...(renewsAt ? [{ name: 'Renews on', value: dateInUtc(renewsAt) }] : []),
    ...(renewsAt && nextAmountCents
      ? [{ name: 'Next payment', value: formatMoney(nextAmountCents, currency) }]
      : []),
  ]
  return {
    subject: `Your Quillcast receipt: ${amount}`,
    preheader: testMode ? 'Test payment: no real money moved.' : `For ${description}.`,
    heading: 'Thanks for your payment',
    blocks: [
      ...testNote(testMode),
      { kind: 'rows', title: testMode ? 'Your receipt (test)' : 'Your receipt', rows },
      ...(url ? [{ kind: 'link' as const, text: 'View invoice', url }] : []),
      { kind: 'action', label: 'Go to billing', url: billingUrl(publicUrl) },
    ],
    reason,
  }
}

const explainConsequence = (isChange: boolean) =>
  isChange
    ? 'Your plan won’t change until this is paid.'
    : 'Your plan stays active for 7 days after the first failed payment. After that you can still read and export everything, but you can’t write or publish until it’s paid.'

/** Sent for each failed attempt. */
export function renderPaymentFailedMail(
  data: TemplateData['payment-failed'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { description, amountCents, currency, attempt, nextAttemptAt, url, isChange } = data
  const amount = formatMoney(amountCents, currency)
  return {
    subject: 'Your Quillcast payment failed',
    preheader: `${amount} couldn’t be charged. ${isChange ? 'Your plan hasn’t changed.' : 'Update your payment method to keep your plan.'}`,
    heading: 'Your payment failed',
    blocks: [
      {
        kind: 'text',
        text: `We couldn’t charge your card for ${description}. ${explainConsequence(isChange)}`,
      },
      ...testNote(testMode),
      {
        kind: 'rows',
        title: 'The payment',
        rows: [
          { name: 'Amount', value: amount },
          { name: 'Attempt', value: String(attempt) },
          ...(nextAttemptAt ? [{ name: 'Next attempt', value: dateInUtc(nextAttemptAt) }] : []),
        ],
      },
      ...(url ? [{ kind: 'link' as const, text: 'Pay now', url }] : []),
      { kind: 'action', label: 'Update your payment method', url: billingUrl(publicUrl) },
    ],
    reason,
  }
}

/** The bank requires the customer to confirm (3-D Secure). */
export function renderActionRequiredMail(
  data: TemplateData['payment-action-required'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { description, amountCents, currency, url, isChange } = data
  return {
    subject: 'Confirm your Quillcast payment',
    preheader: 'Your bank wants to make sure it’s you.',
    heading: `Your bank wants you to confirm the ${isChange ? 'plan change' : 'renewal'}`,
    blocks: [
      {
        kind: 'text',
        text: `Your bank needs you to confirm your payment of ${formatMoney(amountCents, currency)} for ${description}. ${explainConsequence(isChange)}`,
      },
      ...testNote(testMode),
      { kind: 'action', label: 'Confirm payment', url: url ?? billingUrl(publicUrl) },
    ],
    reason,
  }
}

/** A duplicate payment, refunded automatically. */
export function renderDuplicateRefundedMail(
  { plan, amountCents }: TemplateData['duplicate-refunded'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  return {
    subject: 'We refunded a duplicate subscription',
    preheader: 'You paid twice by mistake. You don’t need to do anything.',
    heading: 'You paid twice, so we refunded you',
    blocks: [
      {
        kind: 'text',
        text: `A second subscription (${plans[plan].name}) was started for your account. We canceled it and refunded ${formatMoney(amountCents, 'usd')} in full. Your first subscription hasn’t changed. It can take your bank 5 to 10 days to show the refund.`,
      },
      ...testNote(testMode),
      { kind: 'action', label: 'Go to billing', url: billingUrl(publicUrl) },
    ],
    reason,
  }
}
