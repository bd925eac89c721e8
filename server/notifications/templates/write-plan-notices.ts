import { plans } from '../../../contract/plans.ts'
import type { MailContent } from '../mail-content.ts'
import { dayInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

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
              text: `Until then everything stays as it is, and you can undo the change. Nothing is deleted: what is more than ${next.name} holds stays readable and can be exported.`,
            },
          ]
        : []),
      ...(renewsAt
        ? [{ kind: 'rows' as const, title: 'Next', rows: [{ name: 'Renews on', value: dayInUtc(renewsAt) }] }]
        : []),
      { kind: 'action', label: 'See your plan', url: billingPage(publicUrl) },
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
    preheader: 'Your cancellation is confirmed. You will not be charged again.',
    heading: 'Your cancellation is confirmed',
    blocks: [
      {
        kind: 'text',
        text: `Your plan ${name} ends on ${day}. You will not be charged again.${test(testMode)}`,
      },
      {
        kind: 'text',
        text: 'Until then everything works as before. Afterwards you can still read and export all of it. If you change your mind before that day, resume with one click; you need no card for that.',
      },
      { kind: 'action', label: 'Resume, or see your plan', url: billingPage(publicUrl) },
    ],
    reason: 'you cancelled a Quillcast subscription',
  }
}

export function writeCardExpiring(
  { brand, last4, expiresAt, renewsAt }: TemplateData['card-expiring'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  return {
    subject: 'Your card for Quillcast expires soon',
    preheader: `The card ending in ${last4} is no longer good from ${dayInUtc(expiresAt)}.`,
    heading: 'Your card expires soon',
    blocks: [
      {
        kind: 'text',
        text: `The card that pays for Quillcast (${brand}, ending in ${last4}) is no longer good from ${dayInUtc(expiresAt)}. Your plan renews on ${dayInUtc(renewsAt)}. Please enter another card before then.${test(testMode)}`,
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
        text: `On ${dayInUtc(renewsAt)} your plan ${name} renews for a month, and your card is charged ${price(amountCents)}.${test(testMode)}`,
      },
      {
        kind: 'text',
        text: 'There is nothing to do. To change or cancel it, open Settings → Billing; two clicks are enough, and it then ends with the month that is paid.',
      },
      { kind: 'action', label: 'See your plan', url: billingPage(publicUrl) },
    ],
    reason,
  }
}
