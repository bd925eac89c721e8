import type { MailContent } from '../mail/mail-content.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Stands in for an answer on the page, which would tell a stranger who is a customer. */
export function writeAlreadyRegistered(
  _data: TemplateData['already-registered'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'You already have a Quillcast account',
    preheader: 'Log in, or reset your password.',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: 'Someone, probably you, tried to create a Quillcast account with this email address. You already have one, so we didn’t create another and didn’t charge anything.',
      },
      { kind: 'action', label: 'Log in', url: `${publicUrl}/login` },
      { kind: 'link', text: 'Forgot your password? Reset it', url: `${publicUrl}/forgot-password` },
      { kind: 'text', text: 'If this wasn’t you, you can ignore this email. Your account hasn’t changed.' },
    ],
    reason: 'someone entered this email address to create a Quillcast account',
  }
}
