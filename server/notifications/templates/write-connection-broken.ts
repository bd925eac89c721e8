import type { MailContent } from '../mail-content.ts'
import { momentInUtc } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Sent once an outage: which fault it is, how it is mended, and how much time there is. */
export function writeConnectionBroken(
  { siteUrl, message, fix, nextPost }: TemplateData['connection-broken'],
  { publicUrl }: MailContext,
): MailContent {
  const host = URL.parse(siteUrl)?.host ?? siteUrl
  return {
    subject: `We cannot publish to ${host} at the moment`,
    preheader: message,
    heading: 'Your WordPress connection is broken',
    blocks: [
      { kind: 'text', text: message },
      { kind: 'text', text: `What helps: ${fix}` },
      ...(nextPost
        ? [
            {
              kind: 'text' as const,
              text: `Your next post, “${nextPost.title}”, is planned for ${momentInUtc(nextPost.at)}. It goes out in time if the connection works by then.`,
            },
          ]
        : []),
      {
        kind: 'action',
        label: 'See the report and test again',
        url: `${publicUrl}/dashboard/settings?tab=profile#your-site`,
      },
    ],
    reason: 'Quillcast publishes to your WordPress site',
  }
}
