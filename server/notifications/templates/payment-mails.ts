import { plans } from '../../../contract/billing/plans.ts'
import { action, link, type MailBlock, type MailPart } from '../mail/mail-content.ts'
import { dateInUtc, dateTimeInUtc } from '../utc-dates.ts'
import type { TemplateData, Templates } from './template-data.ts'

const formatMoney = (cents: number, currency: string) =>
  `$${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
export const billingUrl = (publicUrl: string): string => `${publicUrl}/dashboard/settings?tab=billing`
export const subscriptionReason = 'you have a Quillcast subscription'
const testNote: MailBlock = { kind: 'note', text: 'Test payment: no real money moved.' }

const explainConsequence = (isChange: boolean) =>
  isChange
    ? 'Your plan won’t change until this is paid.'
    : 'Your plan stays active for 7 days after the first failed payment. After that you can still read and ' +
      'export everything, but you can’t write or publish until it’s paid.'

export const paymentMails = {
  receipt: (data, { publicUrl, testMode }) => {
    const { description, amountCents, currency, paidAt, number, renewsAt, nextAmountCents, url } = data
    const amount = formatMoney(amountCents, currency)
    const rows = {
      For: description,
      Amount: amount,
      'Paid on': dateTimeInUtc(paidAt),
      'Invoice number': number,
      'Renews on': renewsAt && dateInUtc(renewsAt),
      'Next payment': renewsAt && nextAmountCents ? formatMoney(nextAmountCents, currency) : null,
    }
    return {
      subject: `Your Quillcast receipt: ${amount}`,
      preheader: testMode ? 'Test payment: no real money moved.' : `For ${description}.`,
      heading: 'Thanks for your payment',
      blocks: [
        testMode && testNote,
        { kind: 'rows', title: testMode ? 'Your receipt (test)' : 'Your receipt', rows },
        url && link('View invoice', url),
        action('Go to billing', billingUrl(publicUrl)),
      ],
      reason: subscriptionReason,
    }
  },
  'payment-failed': (data, { publicUrl, testMode }) => {
    const { description, amountCents, currency, attempt, nextAttemptAt, url, isChange } = data
    const amount = formatMoney(amountCents, currency)
    return {
      subject: 'Your Quillcast payment failed',
      preheader: `${amount} couldn’t be charged. ${isChange ? 'Your plan hasn’t changed.' : 'Update your payment method to keep your plan.'}`,
      heading: 'Your payment failed',
      blocks: [
        `We couldn’t charge your card for ${description}. ${explainConsequence(isChange)}`,
        testMode && testNote,
        {
          kind: 'rows',
          title: 'The payment',
          rows: {
            Amount: amount,
            Attempt: String(attempt),
            'Next attempt': nextAttemptAt && dateInUtc(nextAttemptAt),
          },
        },
        url && link('Pay now', url),
        action('Update your payment method', billingUrl(publicUrl)),
      ],
      reason: subscriptionReason,
    }
  },
  /** The bank requires the customer to confirm (3-D Secure). */
  'payment-action-required': (data, { publicUrl, testMode }) => {
    const { description, amountCents, currency, url, isChange } = data
    return {
      subject: 'Confirm your Quillcast payment',
      preheader: 'Your bank wants to make sure it’s you.',
      heading: `Your bank wants you to confirm the ${isChange ? 'plan change' : 'renewal'}`,
      blocks: [
        `Your bank needs you to confirm your payment of ${formatMoney(amountCents, currency)} for ${description}. ${explainConsequence(isChange)}`,
        testMode && testNote,
        action('Confirm payment', url ?? billingUrl(publicUrl)),
      ],
      reason: subscriptionReason,
    }
  },
  'card-expiring': ({ brand, last4, expiresAt, renewsAt }, { publicUrl, testMode }) => ({
    subject: 'Your card expires soon',
    preheader: `The card ending in ${last4} expires on ${dateInUtc(expiresAt)}.`,
    blocks: [
      `The card you use for Quillcast (${brand} ending in ${last4}) expires on ${dateInUtc(expiresAt)}, ` +
        `and your plan renews on ${dateInUtc(renewsAt)}. Update your card before then to keep your plan.`,
      testMode && testNote,
      action('Update your payment method', billingUrl(publicUrl)),
    ],
    reason: subscriptionReason,
  }),
  /** Sent to the operator, who alone can respond to the bank. */
  'payment-disputed': ({ chargeId, customer }, { testMode }) => ({
    subject: 'A payment is disputed',
    preheader: 'Respond in Stripe before the deadline, or you lose the money.',
    blocks: [
      testMode && testNote,
      'A customer’s bank has asked for a payment back. Respond in Stripe before the deadline shown there, ' +
        'or you lose the dispute and the money. The customer keeps their plan for now.',
      {
        kind: 'rows',
        title: 'The payment',
        rows: {
          Charge: chargeId,
          Customer: customer ?? 'No account on this installation',
        },
      },
      action('Respond in Stripe', `https://dashboard.stripe.com/${testMode ? 'test/' : ''}disputes`),
    ],
    reason: 'you run this Quillcast installation',
  }),
  'duplicate-refunded': ({ plan, amountCents }, { publicUrl, testMode }) => ({
    subject: 'We refunded a duplicate subscription',
    preheader: 'You paid twice by mistake. You don’t need to do anything.',
    heading: 'You paid twice, so we refunded you',
    blocks: [
      `A second subscription (${plans[plan].name}) was started for your account. We canceled it and ` +
        `refunded ${formatMoney(amountCents, 'usd')} in full. Your first subscription hasn’t changed. It ` +
        'can take your bank 5 to 10 days to show the refund.',
      testMode && testNote,
      action('Go to billing', billingUrl(publicUrl)),
    ],
    reason: subscriptionReason,
  }),
  /** Sent once, after the first payment: the receipt and the next step. */
  welcome: (data, { publicUrl, testMode }) => {
    const { name } = plans[data.plan]
    const paid = testMode ? 'Your test payment went through' : 'Your payment went through'
    return {
      subject: 'Welcome to Quillcast: your receipt',
      preheader: testMode
        ? 'Test payment: no real money moved. See your next step.'
        : `Your receipt for ${name} and your next step.`,
      heading: 'Welcome to Quillcast',
      blocks: [
        `Thanks for choosing ${name}. ${paid} and your account is ready.`,
        ...nextStepBlocks(data, publicUrl),
        testMode && testNote,
        { kind: 'rows', title: testMode ? 'Your receipt (test)' : 'Your receipt', rows: receiptRows(data) },
      ],
      reason: 'you started a Quillcast subscription',
    }
  },
} satisfies Partial<Templates>

const nextStepBlocks = ({ profileComplete }: TemplateData['welcome'], publicUrl: string): MailPart[] =>
  profileComplete
    ? [
        'Your profile is complete, so we can write your first post right away.',
        action('Go to your dashboard', `${publicUrl}/dashboard`),
      ]
    : [
        'One step left: tell us about your business and connect your WordPress site. Then we’ll write posts that sound like you and publish them there.',
        action('Complete your profile', `${publicUrl}/complete-profile`),
      ]

function receiptRows({
  plan,
  amountCents,
  currency,
  paidAt,
  renewsAt,
  receiptNumber,
}: TemplateData['welcome']) {
  const { name, subtitle } = plans[plan]
  return {
    Plan: `${name} (${subtitle})`,
    Amount: formatMoney(amountCents, currency),
    'Paid on': dateTimeInUtc(paidAt),
    'Renews on': renewsAt && dateInUtc(renewsAt),
    'Receipt number': receiptNumber,
  }
}
