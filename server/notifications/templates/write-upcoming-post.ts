import { captionNetworks } from '../../../contract/posts.ts'
import type { MailBlock, MailContent } from '../mail-content.ts'
import { momentInZones } from '../utc-dates.ts'
import { captionNames } from './write-captions.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Ahead of a slot: the draft, its captions, and what may be done about it. Each link opens a page that asks once more. */
export function writeUpcomingPost(data: TemplateData['upcoming-post'], context: MailContext): MailContent {
  const { title, at, zone, asks, writer } = data
  const when = momentInZones(at, zone)
  return {
    subject: asks ? `Your approval, please: ${title}` : `Coming up: ${title}`,
    preheader: asks ? `It goes out on ${when} once you approve it.` : `It goes out on ${when}.`,
    heading: asks ? 'May this go out?' : 'Your next post is ready',
    blocks: [...decisions(data, context), ...texts(data)],
    reason: 'Quillcast writes posts for your slots, and you want to hear of them before',
    ...(writer === 'sample'
      ? { standIn: 'Written by the built-in sample writer: no AI model is configured.' }
      : {}),
  }
}

function decisions(
  { title, at, zone, asks, postId }: TemplateData['upcoming-post'],
  { publicUrl, secret }: MailContext,
): MailBlock[] {
  const when = momentInZones(at, zone)
  const answer = (action: string) =>
    `${publicUrl}/autopilot/answer?token=${encodeURIComponent(secret)}&do=${action}`
  const read = { label: 'Read and edit it', url: `${publicUrl}/dashboard/posts/${postId}` }
  const text = asks
    ? `Its slot is ${when}. Without your approval it is held.`
    : `It goes out by itself on ${when}. There is nothing to do, unless you want to.`
  return [
    { kind: 'title', text: title },
    { kind: 'text', text },
    asks ? { kind: 'action', label: 'Approve it', url: answer('approve') } : { kind: 'action', ...read },
    { kind: 'link', text: 'Hold it: it waits until you approve it', url: answer('hold') },
    { kind: 'link', text: 'Skip this slot: nothing goes out then', url: answer('skip') },
    asks
      ? { kind: 'link', text: read.label, url: read.url }
      : { kind: 'link', text: 'Approve it: you have seen it', url: answer('approve') },
  ]
}

function texts({ draft, captions }: TemplateData['upcoming-post']): MailBlock[] {
  const ready = captionNetworks.flatMap((network): MailBlock[] => {
    const caption = captions[network]
    // The address is known when it is live; the captions come once more then.
    const text = caption?.replaceAll('{url}', '(address of the post)')
    return text ? [{ kind: 'copy', title: captionNames[network], text }] : []
  })
  return draft.trim() ? [{ kind: 'copy', title: 'The draft', text: draft.trim() }, ...ready] : ready
}
