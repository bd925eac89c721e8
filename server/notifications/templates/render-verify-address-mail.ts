import type { MailContent } from '../mail/mail-content.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Sent to the address to confirm: a new account's, or the new address of an account. */
export function renderVerifyAddressMail(
  { reason, username }: TemplateData['verify-address'],
  { publicUrl, secret }: MailContext,
): MailContent {
  const url = `${publicUrl}/verify-email?token=${encodeURIComponent(secret)}`
  if (reason === 'change')
    return {
      subject: 'Confirm your new email address',
      preheader: 'Then you can use it for your Quillcast account.',
      heading: 'Confirm your new email address',
      blocks: [
        { kind: 'text', text: `Hi ${username},` },
        {
          kind: 'text',
          text: 'You asked to use this email address for your Quillcast account. Until you confirm it, we’ll keep using the old one.',
        },
        { kind: 'action', label: 'Confirm email address', url },
        {
          kind: 'text',
          text: 'If this wasn’t you, you can ignore this email. Nothing changes unless you click the link.',
        },
      ],
      reason: 'someone entered this address as the new one of a Quillcast account',
    }
  return {
    subject: 'Confirm your email address',
    preheader: 'So your receipts, captions and password resets reach you.',
    heading: 'Confirm your email address',
    blocks: [
      { kind: 'text', text: `Hi ${username},` },
      {
        kind: 'text',
        text: 'Please confirm that this is your email address. We’ll send your receipts and captions here, and a reset link if you ever lose your password.',
      },
      { kind: 'action', label: 'Confirm email address', url },
      { kind: 'text', text: 'If you didn’t create a Quillcast account, you can ignore this email.' },
    ],
    reason: 'someone created a Quillcast account with this address',
  }
}
