import { plans } from '../../../contract/plans.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { dateInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

const formatPrice = (cents: number) => `$${(cents / 100).toFixed(2)}`
const billingUrl = (publicUrl: string) => `${publicUrl}/dashboard/settings?tab=billing`
const reason = 'you have a Quillcast subscription'
const testNotice = (testMode: boolean) => (testMode ? ' These are test payments: no real money moves.' : '')

/** Changed now, or scheduled to change with the next period. */
export function renderPlanChangedMail(
  { from, plan, at, renewsAt }: TemplateData['plan-changed'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const [old, next] = [plans[from], plans[plan]]
  const when = at ? `On ${dateInUtc(at)} your plan changes` : 'Your plan has changed'
  return {
    subject: at
      ? `Your Quillcast plan will change to ${next.name}`
      : `Your Quillcast plan is now ${next.name}`,
    preheader: `From ${old.name} to ${next.name}.`,
    heading: at ? 'Your plan will change' : 'Your plan has changed',
    blocks: [
      {
        kind: 'text',
        text: `${when} from ${old.name} to ${next.name}: ${formatPrice(next.priceCents)} a month.${testNotice(testMode)}`,
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
        ? [
            {
              kind: 'rows' as const,
              title: 'Next',
              rows: [{ name: 'Renews on', value: dateInUtc(renewsAt) }],
            },
          ]
        : []),
      { kind: 'action', label: 'Go to billing', url: billingUrl(publicUrl) },
    ],
    reason,
  }
}

/** The receipt of a cancellation, with its date, for the customer's records. */
export function renderCancellationConfirmedMail(
  { plan, endsAt }: TemplateData['cancellation-confirmed'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { name } = plans[plan]
  const day = dateInUtc(endsAt)
  return {
    subject: `Your Quillcast plan ends on ${day}`,
    preheader: 'Your plan is canceled. You won’t be charged again.',
    heading: 'Your plan is canceled',
    blocks: [
      {
        kind: 'text',
        text: `Your ${name} plan ends on ${day}. You won’t be charged again.${testNotice(testMode)}`,
      },
      {
        kind: 'text',
        text: 'Until then everything works as before. After that you can still read and export everything. Changed your mind? Resume your plan before that day with one click. We won’t ask for your card again.',
      },
      { kind: 'action', label: 'Resume your plan', url: billingUrl(publicUrl) },
    ],
    reason: 'you canceled your Quillcast plan',
  }
}

export function renderCardExpiringMail(
  { brand, last4, expiresAt, renewsAt }: TemplateData['card-expiring'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  return {
    subject: 'Your card expires soon',
    preheader: `The card ending in ${last4} expires on ${dateInUtc(expiresAt)}.`,
    heading: 'Your card expires soon',
    blocks: [
      {
        kind: 'text',
        text: `The card you use for Quillcast (${brand} ending in ${last4}) expires on ${dateInUtc(expiresAt)}, and your plan renews on ${dateInUtc(renewsAt)}. Update your card before then to keep your plan.${testNotice(testMode)}`,
      },
      { kind: 'action', label: 'Update your payment method', url: billingUrl(publicUrl) },
    ],
    reason,
  }
}

/** Some days before each renewal: price, date, and how to cancel. */
export function renderRenewalNoticeMail(
  { plan, amountCents, renewsAt }: TemplateData['renewal-notice'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  const { name } = plans[plan]
  return {
    subject: `Your Quillcast plan renews on ${dateInUtc(renewsAt)}`,
    preheader: `${formatPrice(amountCents)} for ${name}.`,
    heading: 'Your plan renews soon',
    blocks: [
      {
        kind: 'text',
        text: `Your ${name} plan renews for another month on ${dateInUtc(renewsAt)}. We’ll charge your card ${formatPrice(amountCents)}.${testNotice(testMode)}`,
      },
      {
        kind: 'text',
        text: 'You don’t need to do anything. You can change or cancel your plan any time in Settings → Billing. If you cancel, it ends when the paid month does.',
      },
      { kind: 'action', label: 'Go to billing', url: billingUrl(publicUrl) },
    ],
    reason,
  }
}
