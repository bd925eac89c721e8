import sanitizeHtml from 'sanitize-html'
import { isMediaPath } from '../images/media-address.ts'

const isPicture = (address: string) => /^https?:\/\//i.test(address) || isMediaPath(address)

/**
 * A script behind signs that no browser skips is only an odd relative address there; what else reads the post, a feed or a
 * plugin, may trim more.
 */
function linkOf({ href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const bare = href.replace(/[\p{White_Space}\p{C}]|%[01]\d|%20/giu, '')
  const isScript = /^(javascript|vbscript|livescript|data)(:|%3a|(&|%26)colon)/i.test(bare)
  return href === '' || isScript ? {} : { href }
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'figure',
      'figcaption',
      'code',
      'pre',
      'br',
      'hr',
    ],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Only whole addresses and our own pictures: any other relative one would point at our site here and at the customer's there.
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // The page has one h1, the title.
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isPicture(frame.attribs.src ?? ''),
  // sanitize-html walks the tree by recursion in places: a bound keeps hostile depth from becoming a defect.
  nestingLimit: 50,
}

/** HTML cut down to what a post may hold. Every write of content goes through here; doing it twice changes nothing. */
export function sanitizeContent(html: string): string {
  // Elements that may not stand within each other only part when they are read again: browsers and WordPress do that.
  const once = sanitizeHtml(html, options)
  // Cleaning what it changed nothing in would change nothing again.
  return (once === html ? once : sanitizeHtml(once, options)).trim()
}

/** True for content that shows nothing: no word, no picture. */
export function isEmptyContent(html: string): boolean {
  return !/<(img|hr)\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}
