import type { MailContent } from '../mail-content.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** To the operator, who alone can answer the bank. */
export function writePaymentDisputed(
  { chargeId, customer }: TemplateData['payment-disputed'],
  { testMode }: MailContext,
): MailContent {
  return {
    subject: 'A payment is disputed',
    preheader: 'Please answer it at the payment provider: after some days the money is lost.',
    heading: 'A payment is disputed',
    blocks: [
      ...(testMode ? [{ kind: 'note' as const, text: 'Test payment: no real money moved.' }] : []),
      {
        kind: 'text',
        text: 'A customer’s bank asks a payment back. It waits some days for your answer; without one the money is gone. The plan goes on until the payment provider says otherwise.',
      },
      {
        kind: 'rows',
        title: 'The payment',
        rows: [
          { name: 'Charge', value: chargeId },
          { name: 'Customer', value: customer ?? 'no account here' },
        ],
      },
      {
        kind: 'action',
        label: 'Answer it at Stripe',
        url: `https://dashboard.stripe.com/${testMode ? 'test/' : ''}disputes`,
      },
    ],
    reason: 'you run this Quillcast installation',
  }
}
