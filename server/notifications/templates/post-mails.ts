import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import { captionNames } from '../../../contract/posts/caption-names.ts'
import { captionNetworks, type Captions } from '../../../contract/posts/posts.ts'
import { action, link, type MailBlock, type MailPart } from '../mail/mail-content.ts'
import { dateTimeInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData, Templates } from './template-data.ts'

const standInNotice = 'A sample article written by hand, not about your topic: no AI model is configured.'

export const postMails = {
  /** Sent once, after the post is confirmed live: how to take it back, and a caption for each network, ready to copy. */
  captions: (data, { undoUrl, publicUrl }) => {
    const { title, url, newsletter, writer, notes = [], missing = [], undo } = data
    const ready = captionBlocks(data.captions)
    return {
      subject: `Live: ${title}`,
      preheader: ready.length
        ? 'Your post is on your site, and its captions are ready.'
        : 'Your post is on your site.',
      heading: 'Your post is live',
      blocks: [
        { kind: 'title', text: title },
        action('View your post', url),
        ...notes,
        ...undoBlocks(data, undoUrl),
        ready.length > 0 && 'Captions for your social networks, ready to copy:',
        ...ready,
        missing.length > 0 &&
          `There is no caption for ${missing.map((network) => captionNames[network]).join(', ')} yet.`,
        missing.length > 0 &&
          link('Write it in the editor', `${publicUrl}/dashboard/posts/${undo?.postId ?? ''}`),
        ...newsletterBlocks(newsletter),
      ],
      reason: 'Quillcast published a post on your site',
      ...(writer === 'sample' && { standInNotice }),
    }
  },
  /** Sent at once when a live post is not visible to visitors. */
  'post-unseen': ({ title, url, message, fix, postId }, { publicUrl }) => ({
    subject: `Visitors can’t see your post: ${title}`,
    preheader: message,
    heading: 'Visitors can’t see your post',
    blocks: [
      { kind: 'title', text: title },
      message,
      `How to fix it: ${fix}`,
      'We’ll keep looking. If you don’t have its captions yet, we’ll send them as soon as visitors can see the post, or after three days.',
      action('Open the post on your site', url),
      link('See the post in Quillcast', `${publicUrl}/dashboard/posts/${postId}`),
    ],
    reason: 'Quillcast published a post on your site',
  }),
  /** Sent ahead of a slot. Each button opens a page that asks for confirmation. */
  'upcoming-post': (data, context) => {
    const { title, at, zone, asks, writer } = data
    const when = dateTimeInZones(at, zone)
    return {
      subject: asks ? `Approve your next post: ${title}` : `Coming up: ${title}`,
      preheader: asks ? `Scheduled for ${when}, once you approve it.` : `Scheduled for ${when}.`,
      heading: asks ? 'Your next post needs your approval' : 'Your next post is ready',
      blocks: [...decisionBlocks(data, context), ...textBlocks(data, context)],
      reason: 'Quillcast writes posts for your schedule and shows you each one before it’s published',
      ...(writer === 'sample' && { standInNotice }),
    }
  },
  /** Sent before a post is written without enough facts. Its link opens a page that works without signing in. */
  'owner-questions': ({ topic, questions, at, zone }, { publicUrl, secret }) => {
    const count = questions.length === 1 ? 'One question' : `${questions.length} questions`
    const when = dateTimeInZones(at, zone)
    return {
      subject: `${count} for your next post: ${topic}`,
      preheader: questions[0] ?? '',
      heading: `${count}, three minutes`,
      blocks: [
        'Your next post is about:',
        { kind: 'title', text: topic },
        'Your own answers make it different from every other post on this topic. A sentence or two each is enough, and you can skip any.',
        ...questions.map((text, index) => `${index + 1}. ${text}`),
        action(
          questions.length === 1 ? 'Answer the question' : 'Answer the questions',
          `${publicUrl}/questions?token=${encodeURIComponent(secret)}`,
        ),
        `Answer by ${when}. We write the post then, with or without answers. Answers become facts on your fact sheet, and your posts may state them.`,
      ],
      reason: 'Quillcast asks you about topics it knows little about',
    }
  },
} satisfies Partial<Templates>

const captionBlocks = (captions: Captions, fill = (text: string) => text): MailBlock[] =>
  captionNetworks.flatMap((network) => {
    const text = captions[network]
    return text ? [{ kind: 'copy', title: captionNames[network], text: fill(text) }] : []
  })

function undoBlocks({ undo }: TemplateData['captions'], url: string): MailPart[] {
  if (!undo || !url) return []
  const until = new Date(Date.parse(undo.publishedAt) + promisedHours.undo * 3_600_000)
  return [
    `Something wrong with it? You can take it back until ${dateTimeInZones(until.toISOString(), undo.zone)}. It becomes a draft again, here and on your site.`,
    { kind: 'choices', choices: [{ label: 'Take it back', url }] },
  ]
}

/** Mails queued by earlier releases have no newsletter. */
function newsletterBlocks(newsletter: TemplateData['captions']['newsletter']): MailPart[] {
  if (!newsletter) return []
  const { subject, preheader, body } = newsletter
  return [
    'And a newsletter for your readers:',
    { kind: 'copy', title: 'Subject', text: subject },
    { kind: 'copy', title: 'Preview text', text: preheader },
    { kind: 'copy', title: 'Newsletter', text: body },
  ]
}

function decisionBlocks(
  { title, at, zone, asks, postId }: TemplateData['upcoming-post'],
  { publicUrl, secret }: MailContext,
): MailPart[] {
  const when = dateTimeInZones(at, zone)
  const answer = (label: string, choice: string) => ({
    label,
    url: `${publicUrl}/autopilot/answer?token=${encodeURIComponent(secret)}&do=${choice}`,
  })
  const edit = { label: 'Edit', url: `${publicUrl}/dashboard/posts/${postId}` }
  const approve = answer('Approve', 'approve')
  const others = [answer('Hold for approval', 'hold'), answer('Skip', 'skip')]
  return [
    { kind: 'title', text: title },
    asks
      ? `We’ll publish it on ${when} if you approve it. Otherwise the post waits.`
      : `We’ll publish it on ${when}. You don’t have to do anything.`,
    {
      kind: 'choices',
      choices: asks
        ? [{ ...approve, isMain: true }, edit, ...others]
        : [{ ...edit, isMain: true }, ...others, approve],
    },
  ]
}

function textBlocks(
  { content, captions, postId }: TemplateData['upcoming-post'],
  { publicUrl }: MailContext,
): MailPart[] {
  // The URL is known once the post is live; the captions are sent again then.
  const ready = captionBlocks(captions, (text) => text.replaceAll('{url}', '(link to the post)'))
  const url = `${publicUrl}/dashboard/posts/${postId}`
  return [
    content.trim() !== '' && { kind: 'article', title: 'The post', content, url },
    ready.length > 0 && 'Its captions. We’ll send them again with the link once it’s live.',
    ...ready,
  ]
}
