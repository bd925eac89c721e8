import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Once a week: what the account's keywords have not been used for. */
export function writeSuggestions(
  { topics, keywords }: TemplateData['suggestions'],
  { publicUrl }: MailContext,
): MailContent {
  const url = (topic: string) => `${publicUrl}/dashboard/autopilot?topic=${encodeURIComponent(topic)}`
  return {
    subject: 'Topics for your next posts',
    preheader: topics[0] ?? 'Ideas from your keywords.',
    heading: 'Topics for your next posts',
    blocks: [
      {
        kind: 'text',
        text: 'These come from your keywords, and you haven’t written about them yet. Click one to add it to your topics.',
      },
      ...topics.map((topic): MailBlock => ({ kind: 'link', text: topic, url: url(topic) })),
      { kind: 'text', text: `Keywords: ${keywords.join(', ')}` },
      { kind: 'action', label: 'Go to your topics', url: `${publicUrl}/dashboard/autopilot` },
    ],
    reason: 'you get topic suggestions once a week',
  }
}
