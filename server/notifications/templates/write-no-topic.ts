import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { momentInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Nothing was left to write about; with ideas where there are some. */
export function writeNoTopic(
  { at, zone, ideas }: TemplateData['no-topic'],
  { publicUrl }: MailContext,
): MailContent {
  const url = (topic = '') =>
    `${publicUrl}/dashboard/autopilot${topic ? `?topic=${encodeURIComponent(topic)}` : ''}`
  return {
    subject: 'You’re out of topics for your next post',
    preheader: 'Add a topic and we’ll write the post.',
    heading: 'What should the next post be about?',
    blocks: [
      {
        kind: 'text',
        text: `You’ve used all your topics and keywords, and we never write the same post twice. Until you add a topic, your slots stay empty, starting with ${momentInZones(at, zone)}.`,
      },
      { kind: 'action', label: 'Add a topic', url: url() },
      ...(ideas.length > 0 ? [{ kind: 'text' as const, text: 'Or pick one of these:' }] : []),
      ...ideas.map((idea): MailBlock => ({ kind: 'link', text: idea, url: url(idea) })),
    ],
    reason: 'your Quillcast autopilot has no topic for a post',
  }
}
