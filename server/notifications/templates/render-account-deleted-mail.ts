import type { MailContent } from '../mail/mail-content.ts'
import { dateTimeInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** The last mail: what is gone, what is not, and what the customer may still want to do on their own site. */
export function renderAccountDeletedMail(
  { at, siteUrl, hadSubscription }: TemplateData['account-deleted'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  return {
    subject: 'Your Quillcast account was deleted',
    preheader: 'Everything in it has been removed.',
    heading: 'Your account was deleted',
    blocks: [
      {
        kind: 'text',
        text: `Your Quillcast account was deleted on ${dateTimeInUtc(at)}, along with its profile, posts, drafts, keywords and images. This can’t be undone.`,
      },
      ...(hadSubscription
        ? [
            {
              kind: 'text' as const,
              text: `Your subscription ended right away, and you won’t be charged again${testMode ? ' (it was a test subscription: no real money moved)' : ''}.`,
            },
          ]
        : []),
      ...(siteUrl
        ? [
            {
              kind: 'text' as const,
              text: 'Your published posts stay on your WordPress site. We no longer have access to it; to be on the safe side, you can also revoke the application password named “Quillcast” in WordPress under Users → Profile → Application Passwords.',
            },
            { kind: 'link' as const, text: 'Your site', url: siteUrl },
          ]
        : []),
      { kind: 'text', text: 'Thanks for using Quillcast. You’re welcome back any time.' },
      { kind: 'action', label: 'Visit Quillcast', url: publicUrl },
    ],
    reason: 'this was the email address of a Quillcast account',
  }
}
