import type { MailContent } from '../mail-content.ts'
import { momentInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** A written post does not go out by itself. */
export function writeSlotHeld(
  { title, at, zone, why, postId }: TemplateData['slot-held'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: `Held: ${title}`,
    preheader: why,
    heading: 'A post is held',
    blocks: [
      { kind: 'title', text: title },
      {
        kind: 'text',
        text: `Its slot was ${momentInZones(at, zone)}. ${why} Nothing was published, and nothing is lost.`,
      },
      {
        kind: 'action',
        label: 'See the post',
        url: postId ? `${publicUrl}/dashboard/posts/${postId}` : `${publicUrl}/dashboard/autopilot`,
      },
      {
        kind: 'link',
        text: 'Approve it, or skip it, on the autopilot page',
        url: `${publicUrl}/dashboard/autopilot`,
      },
    ],
    reason: 'Quillcast held a post that was written for one of your slots',
  }
}
