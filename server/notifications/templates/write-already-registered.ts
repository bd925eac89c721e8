import type { MailContent } from '../mail-content.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Stands in for an answer on the page, which would tell a stranger who is a customer. */
export function writeAlreadyRegistered(
  _data: TemplateData['already-registered'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'You already have a Quillcast account',
    preheader: 'No second one was created. Here is the way in.',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, probably you, tried to create a Quillcast account with this address. You already have one, so nothing was created and nothing was charged.',
      },
      { kind: 'action', label: 'Log in', url: `${publicUrl}/login` },
      { kind: 'link', text: 'Forgot your password? Choose a new one', url: `${publicUrl}/forgot-password` },
      { kind: 'text', text: 'If it was not you, you can ignore this mail: your account is as it was.' },
    ],
    reason: 'this address was entered to create a Quillcast account',
  }
}
