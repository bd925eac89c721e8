import { captionNetworks } from '../../../contract/posts/posts.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { dateTimeInZones } from '../utc-dates.ts'
import { captionNames } from './render-captions-mail.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/**
 * Sent ahead of a slot: the post, its captions, and the available actions. Each button opens a page that asks for
 * confirmation.
 */
export function renderUpcomingPostMail(
  data: TemplateData['upcoming-post'],
  context: MailContext,
): MailContent {
  const { title, at, zone, asks, writer } = data
  const when = dateTimeInZones(at, zone)
  return {
    subject: asks ? `Approve your next post: ${title}` : `Coming up: ${title}`,
    preheader: asks ? `Scheduled for ${when}, once you approve it.` : `Scheduled for ${when}.`,
    heading: asks ? 'Your next post needs your approval' : 'Your next post is ready',
    blocks: [...decisionBlocks(data, context), ...textBlocks(data, context)],
    reason: 'Quillcast writes posts for your schedule and shows you each one before it’s published',
    ...(writer === 'sample'
      ? {
          standInNotice: 'A sample article written by hand, not about your topic: no AI model is configured.',
        }
      : {}),
  }
}

function decisionBlocks(
  { title, at, zone, asks, postId }: TemplateData['upcoming-post'],
  { publicUrl, secret }: MailContext,
): MailBlock[] {
  const when = dateTimeInZones(at, zone)
  const answer = (label: string, action: string) => ({
    label,
    url: `${publicUrl}/autopilot/answer?token=${encodeURIComponent(secret)}&do=${action}`,
  })
  const edit = { label: 'Edit', url: `${publicUrl}/dashboard/posts/${postId}` }
  const approve = answer('Approve', 'approve')
  const others = [answer('Hold for approval', 'hold'), answer('Skip', 'skip')]
  return [
    { kind: 'title', text: title },
    {
      kind: 'text',
      text: asks
        ? `We’ll publish it on ${when} if you approve it. Otherwise the post waits.`
        : `We’ll publish it on ${when}. You don’t have to do anything.`,
    },
    {
      kind: 'choices',
      choices: asks
        ? [{ ...approve, isMain: true }, edit, ...others]
        : [{ ...edit, isMain: true }, ...others, approve],
    },
  ]
}

function textBlocks(
  { content = '', captions, postId }: TemplateData['upcoming-post'],
  { publicUrl }: MailContext,
): MailBlock[] {
  const ready = captionNetworks.flatMap((network): MailBlock[] => {
    const caption = captions[network]
    // The URL is known once the post is live; the captions are sent again then.
    const text = caption?.replaceAll('{url}', '(link to the post)')
    return text ? [{ kind: 'copy', title: captionNames[network], text }] : []
  })
  const url = `${publicUrl}/dashboard/posts/${postId}`
  return [
    ...(content.trim() ? [{ kind: 'article' as const, title: 'The post', content, url }] : []),
    ...(ready.length > 0
      ? [{ kind: 'text' as const, text: 'Its captions. We’ll send them again with the link once it’s live.' }]
      : []),
    ...ready,
  ]
}
