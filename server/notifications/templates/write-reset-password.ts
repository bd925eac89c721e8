import type { MailContent } from '../mail/mail-content.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** The way back in: its link is good for ten minutes, once. */
export function writeResetPassword(
  _data: TemplateData['reset-password'],
  { publicUrl, secret }: MailContext,
): MailContent {
  return {
    subject: 'Reset your Quillcast password',
    preheader: 'This link expires in 10 minutes.',
    heading: 'Reset your password',
    blocks: [
      {
        kind: 'text',
        text: 'We got a request to reset your Quillcast password. The link expires in 10 minutes and works once.',
      },
      {
        kind: 'action',
        label: 'Reset password',
        url: `${publicUrl}/reset-password?token=${encodeURIComponent(secret)}`,
      },
      { kind: 'text', text: 'If this wasn’t you, you can ignore this email. Your password won’t change.' },
    ],
    reason: 'someone asked to reset the password of your Quillcast account',
  }
}
