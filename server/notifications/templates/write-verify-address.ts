import type { MailContent } from '../mail-content.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Goes to the address that is to be confirmed: a new account's, or the one an account shall have from now on. */
export function writeVerifyAddress(
  { reason, username }: TemplateData['verify-address'],
  { publicUrl, secret }: MailContext,
): MailContent {
  const url = `${publicUrl}/verify-email?token=${encodeURIComponent(secret)}`
  if (reason === 'change')
    return {
      subject: 'Confirm your new address',
      preheader: 'Your Quillcast account moves to this address once you confirm it.',
      heading: 'Confirm your new address',
      blocks: [
        { kind: 'text', text: `Hello ${username},` },
        {
          kind: 'text',
          text: 'You asked to use this address for your Quillcast account. Until you confirm it, everything stays with the old one.',
        },
        { kind: 'action', label: 'Use this address', url },
        {
          kind: 'text',
          text: 'If you did not ask for this, ignore this mail: without the link above nothing changes.',
        },
      ],
      reason: 'somebody entered this address as the new one of a Quillcast account',
    }
  return {
    subject: 'Confirm your address',
    preheader: 'One click, so that receipts, captions and a new password reach you.',
    heading: 'Is this your address?',
    blocks: [
      { kind: 'text', text: `Hello ${username},` },
      {
        kind: 'text',
        text: 'Please confirm that this address is yours. Your receipts and captions come here, and so does the way back in should you ever lose your password.',
      },
      { kind: 'action', label: 'Confirm this address', url },
      { kind: 'text', text: 'If you did not create a Quillcast account, you can ignore this mail.' },
    ],
    reason: 'a Quillcast account was created with this address',
  }
}
