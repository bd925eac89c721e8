import type { MailContent } from '../mail/mail-content.ts'
import { dateTimeInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

type Change = TemplateData['two-factor-changed']

const changeTexts: Record<Change['how'], { subject: string; heading: string; what: string }> = {
  on: {
    subject: 'Two-factor authentication is on',
    heading: 'Two-factor authentication is on',
    what: 'You now need a code from your authenticator app to log in to Quillcast',
  },
  off: {
    subject: 'Two-factor authentication is off',
    heading: 'Two-factor authentication is off',
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

/** Notifies the owner, who may not be the one who did it. */
export function renderTwoFactorChangedMail(
  { at, how, left }: Change,
  { publicUrl, supportEmail: support }: MailContext,
): MailContent {
  const { subject, heading, what } = changeTexts[how]
  return {
    subject,
    preheader: 'If this was you, you don’t need to do anything.',
    heading,
    blocks: [
      { kind: 'text', text: `${what} (${dateTimeInUtc(at)}).` },
      ...(left === undefined ? [] : [{ kind: 'text' as const, text: recoveryLeft(left) }]),
      {
        kind: 'text',
        text: `If this was you, you don’t need to do anything. If it wasn’t, reset your password right away. If that doesn’t work, email ${support}.`,
      },
      { kind: 'action', label: 'Reset your password', url: `${publicUrl}/forgot-password` },
    ],
    reason: 'the login security of your Quillcast account changed',
  }
}

const recoveryLeft = (left: number) =>
  left > 3
    ? `Each code works once. You have ${left} left.`
    : `Each code works once. You have ${left === 0 ? 'none' : `only ${left}`} left: get ten new ones in Settings → Security.`
