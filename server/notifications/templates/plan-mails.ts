import { plans } from '../../../contract/billing/plans.ts'
import { action } from '../mail/mail-content.ts'
import { dateInUtc } from '../utc-dates.ts'
import { billingUrl, subscriptionReason } from './payment-mails.ts'
import type { Templates } from './template-data.ts'

const formatPrice = (cents: number) => `$${(cents / 100).toFixed(2)}`
const testNotice = (testMode: boolean) => (testMode ? ' These are test payments: no real money moves.' : '')

export const planMails = {
  /** Changed now, or scheduled to change with the next period. */
  'plan-changed': ({ from, plan, at, renewsAt }, { publicUrl, testMode }) => {
    const [old, next] = [plans[from], plans[plan]]
    const when = at ? `On ${dateInUtc(at)} your plan changes` : 'Your plan has changed'
    return {
      subject: at
        ? `Your Quillcast plan will change to ${next.name}`
        : `Your Quillcast plan is now ${next.name}`,
      preheader: `From ${old.name} to ${next.name}.`,
      heading: at ? 'Your plan will change' : 'Your plan has changed',
      blocks: [
        `${when} from ${old.name} to ${next.name}: ${formatPrice(next.priceCents)} a month.${testNotice(testMode)}`,
        at &&
          'Until then nothing changes, and you can undo this in your billing settings. Nothing is ' +
            `deleted: you can still read and export whatever is over the limits of ${next.name}.`,
        renewsAt && { kind: 'rows', title: 'Next', rows: { 'Renews on': dateInUtc(renewsAt) } },
        action('Go to billing', billingUrl(publicUrl)),
      ],
      reason: subscriptionReason,
    }
  },
  /** The receipt of a cancellation, with its date, for the customer's records. */
  'cancellation-confirmed': ({ plan, endsAt }, { publicUrl, testMode }) => {
    const { name } = plans[plan]
    const day = dateInUtc(endsAt)
    return {
      subject: `Your Quillcast plan ends on ${day}`,
      preheader: 'Your plan is canceled. You won’t be charged again.',
      heading: 'Your plan is canceled',
      blocks: [
        `Your ${name} plan ends on ${day}. You won’t be charged again.${testNotice(testMode)}`,
        'Until then everything works as before. After that you can still read and export everything. ' +
          'Changed your mind? Resume your plan before that day with one click. We won’t ask for your card ' +
          'again.',
        action('Resume your plan', billingUrl(publicUrl)),
      ],
      reason: 'you canceled your Quillcast plan',
    }
  },
  'renewal-notice': ({ plan, amountCents, renewsAt }, { publicUrl, testMode }) => {
    const { name } = plans[plan]
    return {
      subject: `Your Quillcast plan renews on ${dateInUtc(renewsAt)}`,
      preheader: `${formatPrice(amountCents)} for ${name}.`,
      heading: 'Your plan renews soon',
      blocks: [
        `Your ${name} plan renews for another month on ${dateInUtc(renewsAt)}. We’ll charge your card ${formatPrice(amountCents)}.${testNotice(testMode)}`,
        'You don’t need to do anything. You can change or cancel your plan any time in Settings → Billing. If you cancel, it ends when the paid month does.',
        action('Go to billing', billingUrl(publicUrl)),
      ],
      reason: subscriptionReason,
    }
  },
} satisfies Partial<Templates>
