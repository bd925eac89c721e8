import type { MailContent } from '../mail-content.ts'
import { momentInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** The last mail: what is gone, what is not, and what the customer may still want to do on their own site. */
export function writeAccountDeleted(
  { at, siteUrl, hadSubscription }: TemplateData['account-deleted'],
  { publicUrl, testMode }: MailContext,
): MailContent {
  return {
    subject: 'Your Quillcast account was deleted',
    preheader: 'Everything in it is removed.',
    heading: 'Your account was deleted',
    blocks: [
      {
        kind: 'text',
        text: `Your Quillcast account was deleted on ${momentInUtc(at)}, with its profile, posts, drafts, keywords and pictures. Nobody can bring it back, we cannot either.`,
      },
      ...(hadSubscription
        ? [
            {
              kind: 'text' as const,
              text: `Your subscription ended at once and will not be charged again${testMode ? ' (it was a test subscription: no real money moved)' : ''}.`,
            },
          ]
        : []),
      ...(siteUrl
        ? [
            {
              kind: 'text' as const,
              text: 'Nothing was changed on your WordPress site: what was published there stays. In its admin, under Users, Profile, Application Passwords, you may remove the application password named “Quillcast” with a date; we no longer have it.',
            },
            { kind: 'link' as const, text: 'Your site', url: siteUrl },
          ]
        : []),
      { kind: 'text', text: 'Thank you for having been here. Should you miss it, the door is open.' },
      { kind: 'action', label: 'Visit Quillcast', url: publicUrl },
    ],
    reason: 'this was the address of a Quillcast account until now',
  }
}
