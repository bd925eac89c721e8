import { operator } from '../../../contract/operator.ts'
import { action, link } from '../mail/mail-content.ts'
import { dateTimeInUtc } from '../utc-dates.ts'
import type { TemplateData, Templates } from './template-data.ts'

const support = operator.contact.email

const signOutNotices = {
  reset: 'We signed you out on all devices. Log in with your new password.',
  settings: 'We signed you out everywhere except on the device you used.',
}

type Change = TemplateData['two-factor-changed']

const changeTexts: Record<Change['how'], { subject: string; heading?: string; what: string }> = {
  on: {
    subject: 'Two-factor authentication is on',
    what: 'You now need a code from your authenticator app to log in to Quillcast',
  },
  off: {
    subject: 'Two-factor authentication is off',
    what: 'You no longer need a code to log in to Quillcast',
  },
  recovery: {
    subject: 'A Quillcast recovery code was used',
    heading: 'A recovery code was used',
    what: 'Someone used one of your recovery codes to log in to Quillcast',
  },
  renewed: {
    subject: 'You have new Quillcast recovery codes',
    heading: 'You have new recovery codes',
    what: 'Your Quillcast account has ten new recovery codes, and the old ones no longer work',
  },
}

export const accountMails = {
  /** Sent to the address to confirm: a new account's, or the new address of an account. */
  'verify-address': ({ reason, username }, { publicUrl, secret }) => {
    const url = `${publicUrl}/verify-email?token=${encodeURIComponent(secret)}`
    if (reason === 'change')
      return {
        subject: 'Confirm your new email address',
        preheader: 'Then you can use it for your Quillcast account.',
        blocks: [
          `Hi ${username},`,
          'You asked to use this email address for your Quillcast account. Until you confirm it, we’ll keep using the old one.',
          action('Confirm email address', url),
          'If this wasn’t you, you can ignore this email. Nothing changes unless you click the link.',
        ],
        reason: 'someone entered this address as the new one of a Quillcast account',
      }
    return {
      subject: 'Confirm your email address',
      preheader: 'So your receipts, captions and password resets reach you.',
      blocks: [
        `Hi ${username},`,
        'Please confirm that this is your email address. We’ll send your receipts and captions here, and a reset link if you ever lose your password.',
        action('Confirm email address', url),
        'If you didn’t create a Quillcast account, you can ignore this email.',
      ],
      reason: 'someone created a Quillcast account with this address',
    }
  },
  /** Sent instead of an answer on the page, which would reveal who is a customer. */
  'already-registered': (_data, { publicUrl }) => ({
    subject: 'You already have a Quillcast account',
    preheader: 'Log in, or reset your password.',
    heading: 'You already have an account',
    blocks: [
      'Someone, probably you, tried to create a Quillcast account with this email address. You already ' +
        'have one, so we didn’t create another and didn’t charge anything.',
      action('Log in', `${publicUrl}/login`),
      link('Forgot your password? Reset it', `${publicUrl}/forgot-password`),
      'If this wasn’t you, you can ignore this email. Your account hasn’t changed.',
    ],
    reason: 'someone entered this email address to create a Quillcast account',
  }),
  'reset-password': (_data, { publicUrl, secret }) => ({
    subject: 'Reset your Quillcast password',
    preheader: 'This link expires in 10 minutes.',
    heading: 'Reset your password',
    blocks: [
      'We got a request to reset your Quillcast password. The link expires in 10 minutes and works once.',
      action('Reset password', `${publicUrl}/reset-password?token=${encodeURIComponent(secret)}`),
      'If this wasn’t you, you can ignore this email. Your password won’t change.',
    ],
    reason: 'someone asked to reset the password of your Quillcast account',
  }),
  /** Notifies the owner, who may not be the one who did it. */
  'password-changed': ({ at, how }, { publicUrl }) => ({
    subject: 'Your Quillcast password was changed',
    preheader: 'If this was you, you don’t need to do anything.',
    heading: 'Your password was changed',
    blocks: [
      `Your Quillcast password was changed on ${dateTimeInUtc(at)}.`,
      signOutNotices[how],
      `If this was you, you don’t need to do anything. If it wasn’t, reset your password right away. If that doesn’t work, email ${support}.`,
      action('Reset your password', `${publicUrl}/forgot-password`),
    ],
    reason: 'your Quillcast password was changed',
  }),
  /** Sent to the old address, which may be the last way to reach the owner of a hijacked account. */
  'address-changed': ({ newAddress, at }) => ({
    subject: 'Your Quillcast email address was changed',
    preheader: 'If this was you, you don’t need to do anything.',
    heading: 'Your email address was changed',
    blocks: [
      'Your Quillcast account has a new email address. Use it to log in from now on. We’ll send our emails there.',
      {
        kind: 'rows',
        title: 'The change',
        rows: {
          'New address': newAddress,
          'Changed on': dateTimeInUtc(at),
        },
      },
      'If this was you, you don’t need to do anything. If it wasn’t, email us from this address right away and we’ll help you get your account back.',
      action('This wasn’t me', `mailto:${support}`),
    ],
    reason: 'this was the email address of a Quillcast account',
  }),
  /** Notifies the owner, who may not be the one who did it. */
  'two-factor-changed': ({ at, how, left }, { publicUrl }) => {
    const { subject, heading, what } = changeTexts[how]
    return {
      subject,
      preheader: 'If this was you, you don’t need to do anything.',
      heading,
      blocks: [
        `${what} (${dateTimeInUtc(at)}).`,
        left !== undefined && recoveryLeft(left),
        `If this was you, you don’t need to do anything. If it wasn’t, reset your password right away. If that doesn’t work, email ${support}.`,
        action('Reset your password', `${publicUrl}/forgot-password`),
      ],
      reason: 'the login security of your Quillcast account changed',
    }
  },
  /** The last mail: what was deleted, what was not, and what the customer may still want to do on their site. */
  'account-deleted': ({ at, siteUrl, hadSubscription }, { publicUrl, testMode }) => ({
    subject: 'Your Quillcast account was deleted',
    preheader: 'Everything in it has been removed.',
    heading: 'Your account was deleted',
    blocks: [
      `Your Quillcast account was deleted on ${dateTimeInUtc(at)}, along with its profile, posts, drafts, keywords and images. This can’t be undone.`,
      hadSubscription &&
        `Your subscription ended right away, and you won’t be charged again${testMode ? ' (it was a test subscription: no real money moved)' : ''}.`,
      siteUrl &&
        'Your published posts stay on your WordPress site. We no longer have access to it; to be on the ' +
          'safe side, you can also revoke the application password named “Quillcast” in WordPress under ' +
          'Users → Profile → Application Passwords.',
      siteUrl && link('Your site', siteUrl),
      'Thanks for using Quillcast. You’re welcome back any time.',
      action('Visit Quillcast', publicUrl),
    ],
    reason: 'this was the email address of a Quillcast account',
  }),
} satisfies Partial<Templates>

const recoveryLeft = (left: number) =>
  left > 3
    ? `Each code works once. You have ${left} left.`
    : `Each code works once. You have ${left === 0 ? 'none' : `only ${left}`} left: get ten new ones in Settings → Security.`
