import type { MailContent } from '../mail/mail-content.ts'
import { dateTimeInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Sent to the old address, which may be the last way to reach the owner of a hijacked account. */
export function renderAddressChangedMail(
  { newAddress, at }: TemplateData['address-changed'],
  { supportEmail: support }: MailContext,
): MailContent {
  return {
    subject: 'Your Quillcast email address was changed',
    preheader: 'If this was you, you don’t need to do anything.',
    heading: 'Your email address was changed',
    blocks: [
      {
        kind: 'text',
        text: 'Your Quillcast account has a new email address. Use it to log in from now on. We’ll send our emails there.',
      },
      {
        kind: 'rows',
        title: 'The change',
        rows: [
          { name: 'New address', value: newAddress },
          { name: 'Changed on', value: dateTimeInUtc(at) },
        ],
      },
      {
        kind: 'text',
        text: 'If this was you, you don’t need to do anything. If it wasn’t, email us from this address right away and we’ll help you get your account back.',
      },
      { kind: 'action', label: 'This wasn’t me', url: `mailto:${support}` },
    ],
    reason: 'this was the email address of a Quillcast account',
  }
}
