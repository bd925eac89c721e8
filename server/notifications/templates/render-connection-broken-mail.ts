import type { MailContent } from '../mail/mail-content.ts'
import { dateTimeInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Sent once per outage: the fault, its fix, and how much time is left. */
export function renderConnectionBrokenMail(
  { siteUrl, message, fix, nextPost }: TemplateData['connection-broken'],
  { publicUrl }: MailContext,
): MailContent {
  const host = URL.parse(siteUrl)?.host ?? siteUrl
  return {
    subject: `We can’t publish to ${host} right now`,
    preheader: message,
    heading: 'Your WordPress connection isn’t working',
    blocks: [
      { kind: 'text', text: message },
      { kind: 'text', text: `How to fix it: ${fix}` },
      ...(nextPost
        ? [
            {
              kind: 'text' as const,
              text: `Your next post, “${nextPost.title}”, is scheduled for ${dateTimeInUtc(nextPost.at)}. It will be published on time if the connection works by then.`,
            },
          ]
        : []),
      {
        kind: 'action',
        label: 'Check your connection',
        url: `${publicUrl}/dashboard/settings?tab=profile#your-site`,
      },
    ],
    reason: 'Quillcast publishes to your WordPress site',
  }
}
