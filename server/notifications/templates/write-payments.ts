import { plans } from '../../../contract/plans.ts'
import type { MailBlock, MailContent } from '../mail-content.ts'
import { dayInUtc, momentInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

const money = (cents: number, currency: string) => `$${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
const billingPage = (publicUrl: string) => `${publicUrl}/dashboard/settings?tab=billing`
const reason = 'you have a Quillcast subscription'

const testNote = (testMode: boolean): MailBlock[] =>
  testMode ? [{ kind: 'note', text: 'Test payment: no real money moved.' }] : []

/** For each bill that is paid. */
export function writeReceipt(
  data: TemplateData['receipt'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { description, amountCents, currency, paidAt, number, renewsAt, nextAmountCents, url } = data
  const amount = money(amountCents, currency)
  const rows = [
    { name: 'For', value: description },
    { name: 'Amount', value: amount },
    { name: 'Paid on', value: momentInUtc(paidAt) },
    ...(number ? [{ name: 'Invoice number', value: number }] : []),
    ...(renewsAt ? [{ name: 'Renews on', value: dayInUtc(renewsAt) }] : []),
    ...(renewsAt && nextAmountCents
      ? [{ name: 'Next payment', value: money(nextAmountCents, currency) }]
      : []),
  ]
  return {
    subject: `Your Quillcast receipt: ${amount}`,
    preheader: testMode ? 'Test payment: no real money moved.' : `For ${description}.`,
    heading: 'Thank you for your payment',
    blocks: [
      ...testNote(testMode),
      { kind: 'rows', title: testMode ? 'Your receipt (test)' : 'Your receipt', rows },
      ...(url ? [{ kind: 'link' as const, text: 'Your invoice', url }] : []),
      { kind: 'action', label: 'See your billing', url: billingPage(publicUrl) },
    ],
    reason,
  }
}

const whatHappens = (isChange: boolean) =>
  isChange
    ? 'Your plan stays as it was until this is paid.'
    : 'Your plan goes on for 7 days from the first failure; after that you can read and export everything, but not write or publish, until it is paid.'

/** For each attempt that failed. */
export function writePaymentFailed(
  data: TemplateData['payment-failed'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { description, amountCents, currency, attempt, nextAttemptAt, url, isChange } = data
  const amount = money(amountCents, currency)
  return {
    subject: 'Your Quillcast payment failed',
    preheader: `${amount} could not be charged. ${isChange ? 'Your plan is unchanged.' : 'Nothing is lost.'}`,
    heading: 'Your payment failed',
    blocks: [
      { kind: 'text', text: `Your card was not charged for ${description}. ${whatHappens(isChange)}` },
      ...testNote(testMode),
      {
        kind: 'rows',
        title: 'The payment',
        rows: [
          { name: 'Amount', value: amount },
          { name: 'Attempt', value: String(attempt) },
          ...(nextAttemptAt ? [{ name: 'Next try on', value: dayInUtc(nextAttemptAt) }] : []),
        ],
      },
      ...(url ? [{ kind: 'link' as const, text: 'Pay it now', url }] : []),
      { kind: 'action', label: 'Update your payment method', url: billingPage(publicUrl) },
    ],
    reason,
  }
}

/** The bank wants the customer to confirm (3-D Secure). */
export function writeActionRequired(
  data: TemplateData['payment-action-required'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { description, amountCents, currency, url, isChange } = data
  return {
    subject: 'Please confirm your Quillcast payment',
    preheader: 'Your bank asks you to confirm it is you.',
    heading: 'Your bank asks for your confirmation',
    blocks: [
      {
        kind: 'text',
        text: `Your bank did not refuse your payment of ${money(amountCents, currency)} for ${description}, but wants you to confirm it. ${whatHappens(isChange)}`,
      },
      ...testNote(testMode),
      { kind: 'action', label: 'Confirm the payment', url: url ?? billingPage(publicUrl) },
    ],
    reason,
  }
}

/** Paid twice by mistake, and given back without being asked. */
export function writeDuplicateRefunded(
  { plan, amountCents }: TemplateData['duplicate-refunded'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  return {
    subject: 'A second Quillcast subscription was refunded',
    preheader: 'You had paid twice. Nothing is left to do.',
    heading: 'You had paid twice',
    blocks: [
      {
        kind: 'text',
        text: `A second subscription (${plans[plan].name}) was started for your account. We ended it and gave back ${money(amountCents, 'usd')} in full. Your first one goes on unchanged. Banks show the money again after 5 to 10 days.`,
      },
      ...testNote(testMode),
      { kind: 'action', label: 'See your billing', url: billingPage(publicUrl) },
    ],
    reason,
  }
}
