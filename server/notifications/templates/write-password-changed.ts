import type { MailContent } from '../mail-content.ts'
import { momentInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

const ended = {
  reset: 'Everybody who was signed in has been signed out, on all devices. Log in with the new password.',
  settings: 'Every other device has been signed out; the one you changed it on stays signed in.',
}

/** Tells the owner, who may not be the one who did it. */
export function writePasswordChanged(
  { at, how }: TemplateData['password-changed'],
  { publicUrl, support }: MailContext,
): MailContent {
  return {
    subject: 'Your Quillcast password was changed',
    preheader: 'If this was you, there is nothing to do.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: `The password of your Quillcast account was changed on ${momentInUtc(at)}.` },
      { kind: 'text', text: ended[how] },
      {
        kind: 'text',
        text: `If this was you, there is nothing to do. If it was not, choose a new password right away; should that not work, write to ${support}.`,
      },
      { kind: 'action', label: 'Reset your password', url: `${publicUrl}/forgot-password` },
    ],
    reason: 'the password of your Quillcast account was changed',
  }
}
