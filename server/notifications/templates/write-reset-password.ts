import type { MailContent } from '../mail-content.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** The way back in: its link is good for ten minutes, once. */
export function writeResetPassword(
  _data: TemplateData['reset-password'],
  { publicUrl, secret }: MailContext,
): MailContent {
  return {
    subject: 'Choose a new password',
    preheader: 'The link works once, for 10 minutes.',
    heading: 'Choose a new password',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, hopefully you, asked for a new password for your Quillcast account. The link expires in 10 minutes and works once.',
      },
      {
        kind: 'action',
        label: 'Choose a new password',
        url: `${publicUrl}/reset-password?token=${encodeURIComponent(secret)}`,
      },
      { kind: 'text', text: 'If it was not you, ignore this mail: your password stays as it is.' },
    ],
    reason: 'a new password was asked for with this address',
  }
}
