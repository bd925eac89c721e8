import type { MailContent } from '../mail-content.ts'
import { momentInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Goes to the old address, which may be the last way to reach an owner whose account was taken. */
export function writeAddressChanged(
  { newAddress, at }: TemplateData['address-changed'],
  { support }: MailContext,
): MailContent {
  return {
    subject: 'Your Quillcast address was changed',
    preheader: 'If this was you, there is nothing to do.',
    heading: 'Your address was changed',
    blocks: [
      {
        kind: 'text',
        text: 'Your Quillcast account has a new address. From now on you log in with it, and our mails go there.',
      },
      {
        kind: 'rows',
        title: 'The change',
        rows: [
          { name: 'New address', value: newAddress },
          { name: 'Changed on', value: momentInUtc(at) },
        ],
      },
      {
        kind: 'text',
        text: 'If this was you, there is nothing to do. If it was not, write to us right away, from this address: we will help you get your account back.',
      },
      { kind: 'action', label: 'It was not me', url: `mailto:${support}` },
    ],
    reason: 'this was the address of a Quillcast account until now',
  }
}
