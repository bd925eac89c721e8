import type { MailContent } from '../mail/mail-content.ts'
import { dateTimeInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** A written post will not be published without the owner. */
export function renderSlotHeldMail(
  { title, at, zone, why, postId }: TemplateData['slot-held'],
  { publicUrl }: MailContext,
): MailContent {
  const autopilot = `${publicUrl}/dashboard/autopilot`
  return {
    subject: `On hold: ${title}`,
    preheader: why,
    heading: postId ? 'Your post is on hold' : 'Your next post is on hold',
    blocks: [
      ...(postId ? [{ kind: 'title' as const, text: title }] : []),
      {
        kind: 'text',
        text: postId
          ? `It was planned for ${dateTimeInZones(at, zone)}. ${why} We haven’t published it, and your post is saved.`
          : `Your next slot is on ${dateTimeInZones(at, zone)}. ${why}`,
      },
      ...(postId
        ? ([
            { kind: 'action', label: 'Review the post', url: `${publicUrl}/dashboard/posts/${postId}` },
            { kind: 'link', text: 'Approve or skip it in Autopilot', url: autopilot },
          ] as const)
        : ([{ kind: 'action', label: 'Open Autopilot', url: autopilot }] as const)),
    ],
    reason: 'a post that Quillcast wrote for your schedule is on hold',
  }
}
