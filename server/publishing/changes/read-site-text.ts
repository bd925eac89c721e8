import { DomUtils, parseDocument } from 'htmlparser2'
import { mediaPath } from '../../posts/images/media-address.ts'
import { sanitizeWithLoss } from '../../posts/content/sanitize-content.ts'
import { carriedBox, hashOf, withCarried, withoutMark, type CarriedBlock } from '../blocks/carried-blocks.ts'
import { isInline, outerHtml, type Node } from '../blocks/html-nodes.ts'
import { splitBlocks, type SourcePiece } from '../blocks/split-blocks.ts'
import { renderHtml } from '../blocks/to-blocks.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import { textHash } from '../wordpress/text-hash.ts'
import { readClassic } from './read-classic.ts'

/** Ids of our pictures by their address on the site. */
export type SiteImages = ReadonlyMap<string, string>

/** A post's text in WordPress, as our own HTML. */
export interface ReadSiteText {
  title: string
  content: string
  /** Computed like a publication's wpHash. */
  hash: string
  /** ISO 8601. */
  modifiedAt: string
  /** The blocks that `content` refers to by hash. */
  carried: CarriedBlock[]
}

// The blocks that we write and can therefore edit. Everything else is carried.
const ownBlocks = new Set(
  'paragraph heading list list-item quote image table code preformatted separator details html'
    .split(' ')
    .map((name) => `core/${name}`),
)

/**
 * Converts a WordPress post to our HTML, with our pictures at their own address. A block that our HTML cannot express is
 * carried: the HTML refers to its source, which goes back to the site unchanged.
 */
export function readSiteText(post: WpPost, pictures: SiteImages = new Map()): ReadSiteText {
  const carried: CarriedBlock[] = []
  const carry = (source: string, name: string, html: string | null) => {
    const hash = hashOf(source)
    const shown = html === null ? undefined : withCarried(html, hash)
    carried.push({ hash, source, html: shown === undefined ? null : html })
    return shown ?? carriedBox(hash, name)
  }
  const content = splitBlocks(post.content.raw)
    .map((piece) => readPiece(piece, pictures, carry))
    .join('')
  return {
    title: plain(post.title?.raw ?? ''),
    content,
    hash: textHash(post),
    modifiedAt: `${(post.modified_gmt ?? '').replace(/Z$/, '')}Z`,
    carried,
  }
}

export type Carry = (source: string, name: string, html: string | null) => string

function readPiece({ name, source, inner }: SourcePiece, pictures: SiteImages, carry: Carry): string {
  if (name === undefined)
    return withOurPictures(
      readClassic(source, (part) => carry(part, 'core/freeform', null)),
      pictures,
    )
  const own = withoutMark(source)
  const { content, lost } = sanitizeWithLoss(inner)
  const html = withoutGaps(content)
  // A paragraph that exists only to carry our mark.
  if (html === '' && own !== source && name === 'core/paragraph') return ''
  const namesWithin = [...inner.matchAll(/<!--\s+wp:([a-z][a-z\d/-]*)\s/g)].map(([, within = '']) =>
    within.includes('/') ? within : `core/${within}`,
  )
  const isOwn = [name, ...namesWithin].every((each) => ownBlocks.has(each)) && lost.length === 0
  if (!isOwn) return carry(own, name, null)
  // An HTML block consists only of its content.
  if (name === 'core/html' && normal(content) === normal(inner)) return withOurPictures(content, pictures)
  const shown = withOurPictures(html, pictures)
  if (html !== '' && isSameSource(renderHtml(html, mediaIdsIn(source)), own)) return shown
  return carry(own, name, name === 'core/html' ? null : shown)
}

const normal = (html: string) => canonical(outerHtml(parseDocument(html).children))

/** The WordPress editor self-closes empty elements and breaks lines between blocks. */
const isSameSource = (one: string, other: string) => canonical(one) === canonical(other)
const canonical = (source: string) =>
  source
    .replace(/\s+/g, ' ')
    .replace(/ ?\/>/g, '>')
    .replaceAll(' </', '</')
    .replaceAll('--> ', '-->')
    .replaceAll(' <!--', '<!--')
    .trim()

/** Ids by picture address, as the block states them. */
const mediaIdsIn = (source: string): Map<string, number> =>
  new Map(
    [...source.matchAll(/<img\b[^<>]*>/g)].flatMap(([image]) => {
      const src = /\ssrc="([^"]*)"/.exec(image)?.[1]?.replaceAll('&amp;', '&')
      const id = /\bwp-image-(\d{1,15})\b/.exec(image)?.[1]
      return src && id ? [[src, Number(id)] as const] : []
    }),
  )

const withOurPictures = (html: string, pictures: SiteImages) =>
  pictures.size === 0
    ? html
    : html.replace(/(<img\b[^<>]*?\ssrc=")([^"]*)"/g, (whole, before: string, address: string) => {
        const imageId = pictures.get(address.replaceAll('&amp;', '&'))
        return imageId ? `${before}${mediaPath(imageId)}"` : whole
      })

// Whitespace between the children of these elements is invisible; elsewhere it separates words.
const spaced = new Set('ul ol dl table thead tbody tfoot tr blockquote details figure'.split(' '))

/** Removes line breaks that only format the source. */
function withoutGaps(html: string): string {
  const page = parseDocument(html)
  const clear = (parent: { children: (typeof page)['children'] }) => {
    for (const node of Array.from(parent.children))
      if ('attribs' in node) {
        if (spaced.has(node.name)) for (const gap of node.children.filter(isGap)) DomUtils.removeElement(gap)
        if (/^[uo]l$/.test(node.name)) clearAround(node)
        clear(node)
      }
  }
  for (const gap of page.children.filter(isGap)) DomUtils.removeElement(gap)
  clear(page)
  return DomUtils.getInnerHTML(page, { encodeEntities: 'utf8' })
}

function clearAround({ prev, next }: { prev: object | null; next: object | null }): void {
  if (prev && 'data' in prev) prev.data = String(prev.data).trimEnd()
  if (next && 'data' in next) next.data = String(next.data).trimStart()
}

/** Whitespace that does not separate words. */
const isGap = (node: Node) =>
  'data' in node &&
  !('attribs' in node) &&
  node.data.trim() === '' &&
  !(isWord(node.prev) && isWord(node.next))

const isWord = (node: Node | null) => node !== null && isInline([node])

/** Titles are HTML in WordPress. */
const plain = (html: string) =>
  DomUtils.textContent(parseDocument(html.slice(0, maxHtmlChars)).children).trim()

// Longer than any real title, and short enough that no nesting stalls the parser.
const maxHtmlChars = 5000
