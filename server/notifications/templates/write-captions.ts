import { captionNetworks } from '../../../contract/posts.ts'
import { html } from '../html.ts'
import type { TemplateData, WrittenMail } from './templates.ts'

const names = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  threads: 'Threads',
  bluesky: 'Bluesky',
} as const

/** Sent once, after the post is confirmed live: a caption for each network, ready to copy. */
export function writeCaptions({ title, url, captions, writer }: TemplateData['captions']): WrittenMail {
  const ready = captionNetworks.flatMap((network) => {
    const caption = captions[network]
    return caption ? [{ name: names[network], caption }] : []
  })
  const sample =
    writer === 'sample' ? 'Written by the built-in sample writer: no AI model is configured.' : ''
  return {
    subject: `Live: ${title}`,
    text: [
      `Your post is live: ${title}\n${url}`,
      ready.length ? 'Captions to copy:' : '',
      ...ready.map(({ name, caption }) => `--- ${name} ---\n${caption}`),
      sample,
    ]
      .filter(Boolean)
      .join('\n\n'),
    body: html`<h1>Your post is live</h1>
      <p><a href="${url}">${title}</a></p>
      ${ready.map(
        ({ name, caption }) =>
          html`<h2>${name}</h2>
            <p style="white-space:pre-wrap">${caption}</p>`,
      )}
      ${sample ? html`<p><small>${sample}</small></p>` : ''}`,
  }
}
