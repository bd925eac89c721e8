import { DomUtils, parseDocument } from 'htmlparser2'
import { mediaPath } from '../../posts/images/media-address.ts'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import type { SiteText } from '../../schema/publishing.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import { textHash } from '../wordpress/text-hash.ts'

/** The pictures of ours on a site: id by the address it has there. */
export type SiteImages = ReadonlyMap<string, string>

/** A post of WordPress in our own HTML: without the comments of blocks, and with our pictures at their own address. */
export function readSiteText(post: WpPost, pictures: SiteImages = new Map()): SiteText {
  const content = sanitizeContent(post.content.raw)
    .replace(/(<img\b[^<>]*?\ssrc=")([^"]*)"/g, (whole, before: string, address: string) => {
      const imageId = pictures.get(address.replaceAll('&amp;', '&'))
      return imageId ? `${before}${mediaPath(imageId)}"` : whole
    })
    .replace(/>\s+</g, '><')
  return {
    title: plain(post.title?.raw ?? ''),
    content,
    excerpt: plain(post.excerpt?.raw ?? ''),
    hash: textHash(post),
    modifiedAt: `${(post.modified_gmt ?? '').replace(/Z$/, '')}Z`,
  }
}

/** Titles and excerpts are HTML there. */
const plain = (html: string) =>
  DomUtils.textContent(parseDocument(html.slice(0, maxHtmlChars)).children).trim()

// Longer than any title or excerpt that people write; deeper nesting than it has room for stops no parser.
const maxHtmlChars = 5000
