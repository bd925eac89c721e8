import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { dateTimeInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

export const captionNames = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  threads: 'Threads',
  bluesky: 'Bluesky',
} as const

/** Sent once, after the post is confirmed live: how to take it back, and a caption for each network, ready to copy. */
export function renderCaptionsMail(
  data: TemplateData['captions'],
  { undoUrl, publicUrl }: MailContext,
): MailContent {
  const { title, url, captions, newsletter, writer, notes = [], missing = [], undo } = data
  const ready = captionNetworks.flatMap((network) => {
    const caption = captions[network]
    return caption ? [{ kind: 'copy' as const, title: captionNames[network], text: caption }] : []
  })
  return {
    subject: `Live: ${title}`,
    preheader: ready.length
      ? 'Your post is on your site, and its captions are ready.'
      : 'Your post is on your site.',
    heading: 'Your post is live',
    blocks: [
      { kind: 'title', text: title },
      { kind: 'action', label: 'View your post', url },
      ...notes.map((text) => ({ kind: 'text' as const, text })),
      ...undoBlocks(data, undoUrl),
      ...(ready.length
        ? [{ kind: 'text' as const, text: 'Captions for your social networks, ready to copy:' }, ...ready]
        : []),
      ...(missing.length > 0
        ? [
            {
              kind: 'text' as const,
              text: `There is no caption for ${missing.map((network) => captionNames[network]).join(', ')} yet.`,
            },
            {
              kind: 'link' as const,
              text: 'Write it in the editor',
              url: `${publicUrl}/dashboard/posts/${undo?.postId ?? ''}`,
            },
          ]
        : []),
      ...newsletterBlocks(newsletter),
    ],
    reason: 'Quillcast published a post on your site',
    ...(writer === 'sample'
      ? {
          standInNotice: 'A sample article written by hand, not about your topic: no AI model is configured.',
        }
      : {}),
  }
}

/** Sent at once when a post is live and visitors don't see it. */
export function renderPostUnseenMail(
  { title, url, message, fix, postId }: TemplateData['post-unseen'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: `Visitors can’t see your post: ${title}`,
    preheader: message,
    heading: 'Visitors can’t see your post',
    blocks: [
      { kind: 'title', text: title },
      { kind: 'text', text: message },
      { kind: 'text', text: `How to fix it: ${fix}` },
      {
        kind: 'text',
        text: 'We’ll keep looking. If you don’t have its captions yet, we’ll send them as soon as visitors can see the post, or after three days.',
      },
      { kind: 'action', label: 'Open the post on your site', url },
      { kind: 'link', text: 'See the post in Quillcast', url: `${publicUrl}/dashboard/posts/${postId}` },
    ],
    reason: 'Quillcast published a post on your site',
  }
}

function undoBlocks({ undo }: TemplateData['captions'], url: string): MailBlock[] {
  if (!undo || !url) return []
  const until = new Date(Date.parse(undo.publishedAt) + promisedHours.undo * 3_600_000)
  return [
    {
      kind: 'text',
      text: `Something wrong with it? You can take it back until ${dateTimeInZones(until.toISOString(), undo.zone)}. It becomes a draft again, here and on your site.`,
    },
    { kind: 'choices', choices: [{ label: 'Take it back', url }] },
  ]
}

/** Older mails were queued without one. */
function newsletterBlocks(newsletter: TemplateData['captions']['newsletter']): MailBlock[] {
  if (!newsletter) return []
  const { subject, preheader, body } = newsletter
  return [
    { kind: 'text', text: 'And a newsletter for your readers:' },
    { kind: 'copy', title: 'Subject', text: subject },
    { kind: 'copy', title: 'Preview text', text: preheader },
    { kind: 'copy', title: 'Newsletter', text: body },
  ]
}
