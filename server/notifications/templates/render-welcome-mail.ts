import { plans } from '../../../contract/plans.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { dateInUtc, dateTimeInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

type WelcomeData = TemplateData['welcome']

/** Sent once, after the first payment: the receipt and the next step. */
export function renderWelcomeMail(data: WelcomeData, { publicUrl, testMode }: MailContext): MailContent {
  const { name } = plans[data.plan]
  const paid = testMode ? 'Your test payment went through' : 'Your payment went through'
  return {
    subject: 'Welcome to Quillcast: your receipt',
    preheader: testMode
      ? 'Test payment: no real money moved. See your next step.'
      : `Your receipt for ${name} and your next step.`,
    heading: 'Welcome to Quillcast',
    blocks: [
      {
        kind: 'text',
        text: `Thanks for choosing ${name}. ${paid} and your account is ready.`,
      },
      ...nextStepBlocks(data, publicUrl),
      ...(testMode ? [{ kind: 'note' as const, text: 'Test payment: no real money moved.' }] : []),
      { kind: 'rows', title: testMode ? 'Your receipt (test)' : 'Your receipt', rows: receiptRows(data) },
    ],
    reason: 'you started a Quillcast subscription',
  }
}

function nextStepBlocks({ profileComplete }: WelcomeData, publicUrl: string): MailBlock[] {
  if (profileComplete)
    return [
      { kind: 'text', text: 'Your profile is complete, so we can write your first post right away.' },
      { kind: 'action', label: 'Go to your dashboard', url: `${publicUrl}/dashboard` },
    ]
  return [
    {
      kind: 'text',
      text: 'One step left: tell us about your business and connect your WordPress site. Then we’ll write posts that sound like you and publish them there.',
    },
    { kind: 'action', label: 'Complete your profile', url: `${publicUrl}/complete-profile` },
  ]
}

function receiptRows({ plan, amountCents, currency, paidAt, renewsAt, receiptNumber }: WelcomeData) {
  const { name, subtitle } = plans[plan]
  return [
    { name: 'Plan', value: `${name} (${subtitle})` },
    { name: 'Amount', value: `$${(amountCents / 100).toFixed(2)} ${currency.toUpperCase()}` },
    { name: 'Paid on', value: dateTimeInUtc(paidAt) },
    ...(renewsAt ? [{ name: 'Renews on', value: dateInUtc(renewsAt) }] : []),
    ...(receiptNumber ? [{ name: 'Receipt number', value: receiptNumber }] : []),
  ]
}
