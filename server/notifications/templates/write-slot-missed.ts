import type { MailContent } from '../mail-content.ts'
import { momentInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Nothing went out at a slot. */
export function writeSlotMissed(
  { at, zone, why, topic }: TemplateData['slot-missed'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'A slot stayed empty',
    preheader: why,
    heading: 'A slot stayed empty',
    blocks: [
      { kind: 'text', text: `Nothing was published at ${momentInZones(at, zone)}. ${why}` },
      ...(topic ? [{ kind: 'text' as const, text: `The topic was “${topic}”.` }] : []),
      { kind: 'action', label: 'See your slots', url: `${publicUrl}/dashboard/autopilot` },
    ],
    reason: 'a slot of your Quillcast autopilot passed without a post',
  }
}
