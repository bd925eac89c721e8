import type { MailContent } from '../mail/mail-content.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Sent to the operator, who alone can respond to the bank. */
export function renderPaymentDisputedMail(
  { chargeId, customer }: TemplateData['payment-disputed'],
  { testMode }: MailContext,
): MailContent {
  return {
    subject: 'A payment is disputed',
    preheader: 'Respond in Stripe before the deadline, or you lose the money.',
    heading: 'A payment is disputed',
    blocks: [
      ...(testMode ? [{ kind: 'note' as const, text: 'Test payment: no real money moved.' }] : []),
      {
        kind: 'text',
        text: 'A customer’s bank has asked for a payment back. Respond in Stripe before the deadline shown there, or you lose the dispute and the money. The customer keeps their plan for now.',
      },
      {
        kind: 'rows',
        title: 'The payment',
        rows: [
          { name: 'Charge', value: chargeId },
          { name: 'Customer', value: customer ?? 'No account on this installation' },
        ],
      },
      {
        kind: 'action',
        label: 'Respond in Stripe',
        url: `https://dashboard.stripe.com/${testMode ? 'test/' : ''}disputes`,
      },
    ],
    reason: 'you run this Quillcast installation',
  }
}
