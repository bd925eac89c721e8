import type { MailContent } from '../mail/mail-content.ts'
import { dateTimeInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** A written post will not be published without the owner. */
export function renderSlotHeldMail(
  { title, at, zone, why, postId }: TemplateData['slot-held'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: `On hold: ${title}`,
    preheader: why,
    heading: 'Your post is on hold',
    blocks: [
      { kind: 'title', text: title },
      {
        kind: 'text',
        text: `It was planned for ${dateTimeInZones(at, zone)}. ${why} We haven’t published it, and your post is saved.`,
      },
      {
        kind: 'action',
        label: 'Review the post',
        url: postId ? `${publicUrl}/dashboard/posts/${postId}` : `${publicUrl}/dashboard/autopilot`,
      },
      {
        kind: 'link',
        text: 'Approve or skip it in Autopilot',
        url: `${publicUrl}/dashboard/autopilot`,
      },
    ],
    reason: 'a post that Quillcast wrote for your schedule is on hold',
  }
}
