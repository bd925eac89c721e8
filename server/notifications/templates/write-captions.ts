import { captionNetworks } from '../../../contract/posts.ts'
import type { MailContent } from '../mail-content.ts'
import type { TemplateData } from './templates.ts'

export const captionNames = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  threads: 'Threads',
  bluesky: 'Bluesky',
} as const

/** Sent once, after the post is confirmed live: a caption for each network, ready to copy. */
export function writeCaptions({
  title,
  url,
  captions,
  newsletter,
  writer,
}: TemplateData['captions']): MailContent {
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
      { kind: 'action', label: 'See your post', url },
      ...(ready.length
        ? [{ kind: 'text' as const, text: 'A caption for each network, ready to copy:' }, ...ready]
        : []),
      ...newsletterBlocks(newsletter),
    ],
    reason: 'Quillcast published a post on your site',
    ...(writer === 'sample'
      ? { standIn: 'Written by the built-in sample writer: no AI model is configured.' }
      : {}),
  }
}

/** Older mails were queued without one. */
function newsletterBlocks(newsletter: TemplateData['captions']['newsletter']): MailContent['blocks'] {
  if (!newsletter) return []
  const { subject, preheader, body } = newsletter
  return [
    { kind: 'text', text: 'And a newsletter for your readers:' },
    { kind: 'copy', title: 'Subject', text: subject },
    { kind: 'copy', title: 'Preheader', text: preheader },
    { kind: 'copy', title: 'Newsletter', text: body },
  ]
}
