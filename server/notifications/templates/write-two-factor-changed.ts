import type { MailContent } from '../mail-content.ts'
import { momentInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

type Change = TemplateData['two-factor-changed']

const words: Record<Change['how'], { subject: string; heading: string; what: string }> = {
  on: {
    subject: 'Two-factor authentication is on',
    heading: 'Two-factor authentication is on',
    what: 'Logging in to your Quillcast account asks for a code of your authenticator app from now on',
  },
  off: {
    subject: 'Two-factor authentication is off',
    heading: 'Two-factor authentication is off',
    what: 'Logging in to your Quillcast account no longer asks for a code',
  },
  recovery: {
    subject: 'A recovery code of your Quillcast account was used',
    heading: 'A recovery code was used',
    what: 'One of the recovery codes of your Quillcast account was used',
  },
  renewed: {
    subject: 'The recovery codes of your Quillcast account were renewed',
    heading: 'Your recovery codes were renewed',
    what: 'Ten new recovery codes were made for your Quillcast account, and the earlier ones no longer work',
  },
}

/** Tells the owner, who may not be the one who did it. */
export function writeTwoFactorChanged(
  { at, how, left }: Change,
  { publicUrl, support }: MailContext,
): MailContent {
  const { subject, heading, what } = words[how]
  return {
    subject,
    preheader: 'If this was you, there is nothing to do.',
    heading,
    blocks: [
      { kind: 'text', text: `${what} (${momentInUtc(at)}).` },
      ...(left === undefined ? [] : [{ kind: 'text' as const, text: recoveryLeft(left) }]),
      {
        kind: 'text',
        text: `If this was you, there is nothing to do. If it was not, choose a new password right away; should that not work, write to ${support}.`,
      },
      { kind: 'action', label: 'Reset your password', url: `${publicUrl}/forgot-password` },
    ],
    reason: 'the way to log in to your Quillcast account was changed or used',
  }
}

const recoveryLeft = (left: number) =>
  left > 3
    ? `It is not good a second time. ${left} codes are left.`
    : `It is not good a second time. ${left === 0 ? 'None is left' : `Only ${left} left`}: make ten new ones in the settings, under Security.`
