import sanitizeHtml from 'sanitize-html'
import { cleanLink } from '../../../contract/posts/clean-link.ts'
import { isMediaPath } from '../images/media-address.ts'
import { dissolveContainers, hasContainers, unknownTag } from './dissolve-containers.ts'
import { findLoss } from './find-loss.ts'

// Allowed tags by purpose: anything else is unwrapped and its text stays.
const blockTags =
  `p h2 h3 h4 h5 h6 ul ol li blockquote figure figcaption pre hr table caption thead tbody tfoot tr th td
  dl dt dd details summary div`.split(/\s+/)
/** Includes pictures and line breaks. */
export const inlineTags =
  `strong em b i u s a img br wbr code sup sub del ins kbd mark q cite abbr dfn var samp small time bdi bdo
  ruby rt rp`.split(/\s+/)
const allowedTags = new Set([...blockTags, ...inlineTags])

// Browsers render these as blocks; posts use paragraphs instead.
const containerTags =
  `address article aside center dialog fieldset footer form header hgroup legend main nav search
  section optgroup option noframes`.split(/\s+/)
// Elements whose meaning a post does not need, and parts of formulas and drawings.
const unwrappedTags = new Set(
  `html body span font label big nobr output data meter progress picture map object select noembed video audio canvas
  iframe svg g text tspan math semantics mrow mi mo mn ms mtext mfrac msup msub msubsup msqrt mroot munder mover`.split(
    /\s+/,
  ),
)
const renamedTags = new Map(
  Object.entries({
    // The title is the page's only h1.
    h1: 'h2',
    strike: 's',
    tt: 'code',
    acronym: 'abbr',
    dir: 'ul',
    menu: 'ul',
    listing: 'pre',
    xmp: 'pre',
    ...Object.fromEntries(containerTags.map((name) => [name, 'div'])),
  }),
)
const emptiedTags = ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'head']

const isPicture = (address: string) => /^https?:\/\//i.test(address) || isMediaPath(address)

/** Returns the attribute value allowed in a post, or undefined. */
type AttributeRule = (value: string, tag: string) => string | undefined
const matching =
  (pattern: RegExp): AttributeRule =>
  (value) =>
    pattern.test(value) ? value : undefined
const asGiven: AttributeRule = (value) => value
const wholeNumber = matching(/^-?\d{1,6}$/)

/** Browsers treat a script behind odd characters as a relative address, but feed readers and plugins may trim more. */
function linkTarget(href: string): string | undefined {
  const bare = href.replace(/[\p{White_Space}\p{C}]|%[01]\d|%20/giu, '')
  const isScript = /^(javascript|vbscript|livescript|data)(:|%3a|(&|%26)colon)/i.test(bare)
  return href === '' || isScript ? undefined : cleanLink(href)
}

const anywhere: Record<string, AttributeRule> = {
  dir: matching(/^(ltr|rtl|auto)$/i),
  lang: matching(/^[a-z\d-]{1,35}$/i),
  id: matching(/^[\p{L}\p{N}][\p{L}\p{N}_:.-]{0,199}$/u),
  title: asGiven,
}
// The WordPress source for this element; see publishing/changes.
const siteBlock = { 'data-wp-block': matching(/^[\da-f]{32}$/) }
const span = matching(/^\d{1,3}$/)
const attributeRules: Record<string, Record<string, AttributeRule>> = {
  a: {
    href: linkTarget,
    rel: matching(/^[a-z\s-]{1,100}$/i),
    target: matching(/^_blank$/),
    hreflang: anywhere['lang']!,
  },
  img: { src: asGiven, alt: asGiven },
  ol: { start: wholeNumber, reversed: asGiven, type: matching(/^[1aAiI]$/), ...siteBlock },
  li: { value: wholeNumber },
  th: { colspan: span, rowspan: span, scope: matching(/^(row|col|rowgroup|colgroup)$/i) },
  td: { colspan: span, rowspan: span },
  time: { datetime: asGiven },
  del: { datetime: asGiven },
  ins: { datetime: asGiven },
  details: { open: asGiven, ...siteBlock },
  div: { ...siteBlock, 'data-wp-name': matching(/^[a-z\d-]{1,60}\/[a-z\d-]{1,60}$/) },
  ...Object.fromEntries(
    'p h2 h3 h4 h5 h6 ul blockquote figure pre hr table dl'.split(' ').map((name) => [name, siteBlock]),
  ),
}

/** Replaces elements without their own meaning by ones that carry their attributes. */
function rename(name: string, { lang, dir, id }: sanitizeHtml.Attributes): string {
  if (name !== 'span') return renamedTags.get(name) ?? name
  return lang || dir ? 'bdi' : id ? 'a' : name
}

function settle(name: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { name: anchor, ...rest } = attributes
  const given = name === 'a' && anchor ? { id: anchor, ...rest } : rest
  const renamed = rename(name, given)
  const isForeign = !allowedTags.has(renamed) && !unwrappedTags.has(renamed)
  const tagName = isForeign && !emptiedTags.includes(name) && !name.includes(':') ? unknownTag : renamed
  const rules = { ...anywhere, ...attributeRules[tagName] }
  const attribs: sanitizeHtml.Attributes = {}
  for (const [attribute, value] of Object.entries(given)) {
    const sanitized = Object.hasOwn(rules, attribute) ? rules[attribute]!(value, tagName) : undefined
    if (sanitized !== undefined) attribs[attribute] = sanitized
  }
  return { tagName, attribs }
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags, unknownTag],
  // The rules above decide, because they see the whole element.
  allowedAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Only absolute addresses and our own pictures: any other relative address would change its meaning on the customer's site.
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: emptiedTags,
  transformTags: { '*': settle },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isPicture(frame.attribs.src ?? ''),
  // sanitize-html recurses, so deep nesting must not overflow the stack.
  nestingLimit: 50,
}

/** Cleans HTML down to what a post may hold. Every write of content passes through here, and cleaning twice changes nothing. */
export function sanitizeContent(html: string): string {
  return settleStructure(sanitizeHtml(html, options), html)
}

/** Cleans HTML and lists in plain words what readers would miss, without scripts and styles. */
export function sanitizeWithLoss(html: string) {
  const lost = new Map<string, number>()
  const onOpenTag = (name: string, attributes: Record<string, string>) => {
    for (const what of findLoss(name, attributes)) lost.set(what, (lost.get(what) ?? 0) + 1)
  }
  const once = sanitizeHtml(html, { ...options, onOpenTag })
  return {
    content: settleStructure(once, html),
    lost: [...lost].map(([what, count]) => (count > 1 ? `${what} (${count} times)` : what)),
  }
}

function settleStructure(once: string, given: string): string {
  const dissolved = hasContainers(once) ? dissolveContainers(once) : once
  // Forbidden nesting only splits when the HTML is parsed again, so a second pass is needed when containers changed
  // anything.
  return (dissolved === given ? dissolved : sanitizeHtml(dissolved, options)).trim()
}

/** True for content without words, pictures or carried blocks. */
export function isEmptyContent(html: string): boolean {
  return /^(?:<[^<>]*>|&nbsp;|\s)*$/.test(html) && !/<(img|hr)\b|data-wp-block/i.test(html)
}
