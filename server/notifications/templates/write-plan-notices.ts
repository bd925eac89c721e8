import { plans } from '../../../contract/plans.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { dayInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

const price = (cents: number) => `$${(cents / 100).toFixed(2)}`
const billingPage = (publicUrl: string) => `${publicUrl}/dashboard/settings?tab=billing`
const reason = 'you have a Quillcast subscription'
const test = (testMode: boolean) => (testMode ? ' These are test payments: no real money moves.' : '')

/** Changed, or agreed to change with the next period. */
export function writePlanChanged(
  { from, plan, at, renewsAt }: TemplateData['plan-changed'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const [old, next] = [plans[from], plans[plan]]
  const when = at ? `On ${dayInUtc(at)} your plan changes` : 'Your plan has changed'
  return {
    subject: at
      ? `Your Quillcast plan will change to ${next.name}`
      : `Your Quillcast plan is now ${next.name}`,
    preheader: `From ${old.name} to ${next.name}.`,
    heading: at ? 'Your plan will change' : 'Your plan has changed',
    blocks: [
      {
        kind: 'text',
        text: `${when} from ${old.name} to ${next.name}: ${price(next.priceCents)} a month.${test(testMode)}`,
      },
      ...(at
        ? [
            {
              kind: 'text' as const,
              text: `Until then nothing changes, and you can undo this in your billing settings. Nothing is deleted: you can still read and export whatever is over the limits of ${next.name}.`,
            },
          ]
        : []),
      ...(renewsAt
        ? [{ kind: 'rows' as const, title: 'Next', rows: [{ name: 'Renews on', value: dayInUtc(renewsAt) }] }]
        : []),
      { kind: 'action', label: 'Go to billing', url: billingPage(publicUrl) },
    ],
    reason,
  }
}

/** The receipt of a cancellation: a thing one can keep, with its date. */
export function writeCancellationConfirmed(
  { plan, endsAt }: TemplateData['cancellation-confirmed'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { name } = plans[plan]
  const day = dayInUtc(endsAt)
  return {
    subject: `Your Quillcast plan ends on ${day}`,
    preheader: 'Your plan is canceled. You won’t be charged again.',
    heading: 'Your plan is canceled',
    blocks: [
      {
        kind: 'text',
        text: `Your ${name} plan ends on ${day}. You won’t be charged again.${test(testMode)}`,
      },
      {
        kind: 'text',
        text: 'Until then everything works as before. After that you can still read and export everything. Changed your mind? Resume your plan before that day with one click. We won’t ask for your card again.',
      },
      { kind: 'action', label: 'Resume your plan', url: billingPage(publicUrl) },
    ],
    reason: 'you canceled your Quillcast plan',
  }
}

export function writeCardExpiring(
  { brand, last4, expiresAt, renewsAt }: TemplateData['card-expiring'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  return {
    subject: 'Your card expires soon',
    preheader: `The card ending in ${last4} expires on ${dayInUtc(expiresAt)}.`,
    heading: 'Your card expires soon',
    blocks: [
      {
        kind: 'text',
        text: `The card you use for Quillcast (${brand} ending in ${last4}) expires on ${dayInUtc(expiresAt)}, and your plan renews on ${dayInUtc(renewsAt)}. Update your card before then to keep your plan.${test(testMode)}`,
      },
      { kind: 'action', label: 'Update your payment method', url: billingPage(publicUrl) },
    ],
    reason,
  }
}

/** Some days before each renewal: price, day, and the way out. */
export function writeRenewalNotice(
  { plan, amountCents, renewsAt }: TemplateData['renewal-notice'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { name } = plans[plan]
  return {
    subject: `Your Quillcast plan renews on ${dayInUtc(renewsAt)}`,
    preheader: `${price(amountCents)} for ${name}.`,
    heading: 'Your plan renews soon',
    blocks: [
      {
        kind: 'text',
        text: `Your ${name} plan renews for another month on ${dayInUtc(renewsAt)}. We’ll charge your card ${price(amountCents)}.${test(testMode)}`,
      },
      {
        kind: 'text',
        text: 'You don’t need to do anything. You can change or cancel your plan any time in Settings → Billing. If you cancel, it ends when the paid month does.',
      },
      { kind: 'action', label: 'Go to billing', url: billingPage(publicUrl) },
    ],
    reason,
  }
}
