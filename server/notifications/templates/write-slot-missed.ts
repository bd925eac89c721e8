import type { MailContent } from '../mail/mail-content.ts'
import { momentInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Nothing went out at a slot. */
export function writeSlotMissed(
  { at, zone, why, topic }: TemplateData['slot-missed'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'A scheduled post was not published',
    preheader: why,
    heading: 'A scheduled post was not published',
    blocks: [
      { kind: 'text', text: `We didn’t publish a post on ${momentInZones(at, zone)}. ${why}` },
      ...(topic ? [{ kind: 'text' as const, text: `The topic was “${topic}”.` }] : []),
      { kind: 'action', label: 'Go to Autopilot', url: `${publicUrl}/dashboard/autopilot` },
    ],
    reason: 'Quillcast publishes posts on your schedule',
  }
}
