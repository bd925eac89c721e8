import type { MailBlock, MailContent } from '../mail-content.ts'
import { momentInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Nothing was left to write about; with ideas where there are some. */
export function writeNoTopic(
  { at, zone, ideas }: TemplateData['no-topic'],
  { publicUrl }: MailContext,
): MailContent {
  const url = (topic = '') =>
    `${publicUrl}/dashboard/autopilot${topic ? `?topic=${encodeURIComponent(topic)}` : ''}`
  return {
    subject: 'No topic is left for your next slot',
    preheader: 'Add one, and the slot is filled after all.',
    heading: 'What should the next post be about?',
    blocks: [
      {
        kind: 'text',
        text: `Your topics and keywords are used up, and nothing is written twice. So the slot of ${momentInZones(at, zone)} is skipped, unless you add a topic before it.`,
      },
      { kind: 'action', label: 'Add a topic', url: url() },
      ...(ideas.length > 0 ? [{ kind: 'text' as const, text: 'One of these, perhaps?' }] : []),
      ...ideas.map((idea): MailBlock => ({ kind: 'link', text: idea, url: url(idea) })),
    ],
    reason: 'the autopilot of your Quillcast account found no topic for a slot',
  }
}
