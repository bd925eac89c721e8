import type { MailBlock, MailContent } from '../mail-content.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Once a week: what the account's keywords have not been used for. */
export function writeSuggestions(
  { topics, keywords }: TemplateData['suggestions'],
  { publicUrl }: MailContext,
): MailContent {
  const url = (topic: string) => `${publicUrl}/dashboard/autopilot?topic=${encodeURIComponent(topic)}`
  return {
    subject: 'What to write about next',
    preheader: topics[0] ?? 'Topics for your next posts.',
    heading: 'What to write about next',
    blocks: [
      {
        kind: 'text',
        text: 'Topics from your keywords that none of your posts covers yet. A link adds one to your queue.',
      },
      ...topics.map((topic): MailBlock => ({ kind: 'link', text: topic, url: url(topic) })),
      { kind: 'text', text: `Keywords: ${keywords.join(', ')}` },
      { kind: 'action', label: 'See your topics', url: `${publicUrl}/dashboard/autopilot` },
    ],
    reason: 'you want topic suggestions once a week',
  }
}
