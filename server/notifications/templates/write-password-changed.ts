import type { MailContent } from '../mail/mail-content.ts'
import { momentInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

const ended = {
  reset: 'We signed you out on all devices. Log in with your new password.',
  settings: 'We signed you out everywhere except on the device you used.',
}

/** Tells the owner, who may not be the one who did it. */
export function writePasswordChanged(
  { at, how }: TemplateData['password-changed'],
  { publicUrl, support }: MailContext,
): MailContent {
  return {
    subject: 'Your Quillcast password was changed',
    preheader: 'If this was you, you don’t need to do anything.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: `Your Quillcast password was changed on ${momentInUtc(at)}.` },
      { kind: 'text', text: ended[how] },
      {
        kind: 'text',
        text: `If this was you, you don’t need to do anything. If it wasn’t, reset your password right away. If that doesn’t work, email ${support}.`,
      },
      { kind: 'action', label: 'Reset your password', url: `${publicUrl}/forgot-password` },
    ],
    reason: 'your Quillcast password was changed',
  }
}
