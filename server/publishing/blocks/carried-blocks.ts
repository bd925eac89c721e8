import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { makeBlock, writeAttributes, type Block } from './block-markup.ts'
import { isElement, outerHtml, type Node } from './html-nodes.ts'

/** What a post has in WordPress that our HTML cannot say: it goes back there byte for byte. */
export interface CarriedBlock {
  /** First 32 hex digits of the source's SHA-256: what the post's HTML holds in `data-wp-block`. */
  hash: string
  source: string
  /** How it reads in our HTML; null where the editor only shows a labeled box. */
  html: string | null
}

export type CarriedBlocks = ReadonlyMap<string, Pick<CarriedBlock, 'source' | 'html'>>

export const hashOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 32)

/** The hash in an element, which loses it: WordPress has no use for it. */
export function takeHash(node: Node): string | undefined {
  if (!isElement(node)) return undefined
  const { 'data-wp-block': hash, 'data-wp-name': _name, ...attribs } = node.attribs
  node.attribs = attribs
  return hash
}

/** A box without words: the source says it all. */
export const carriedBox = (hash: string, name: string) =>
  `<div data-wp-block="${hash}" data-wp-name="${name}"></div>`

/** The HTML of one element, with what it has in WordPress behind it; undefined where it is more than one element. */
export function withCarried(html: string, hash: string): string | undefined {
  const { children } = parseDocument(html)
  const [only] = children
  if (children.length !== 1 || !only || !isElement(only) || !carrying.has(only.name)) return undefined
  only.attribs = { 'data-wp-block': hash, ...only.attribs }
  return DomUtils.getOuterHTML(only, { encodeEntities: 'utf8' })
}

// As sanitize-content.ts keeps it.
const carrying = new Set('p h2 h3 h4 h5 h6 ul ol blockquote figure pre hr table dl details'.split(' '))

/**
 * A post's HTML in which every element that still reads as in WordPress stands for its source there. Before its pictures get
 * other addresses.
 */
export function settleCarried(html: string, carried: CarriedBlocks): string {
  if (carried.size === 0) return html
  return parseDocument(html)
    .children.map((node) => {
      const given = DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })
      const hash = takeHash(node)
      const known = hash === undefined ? undefined : carried.get(hash)
      return known?.html && readingOf([node]) === readingOf(parseDocument(known.html).children)
        ? carriedBox(hash!, 'core/same')
        : given
    })
    .join('')
}

const readingOf = (nodes: Node[]) =>
  outerHtml(nodes)
    .replace(/\s+/g, ' ')
    .replace(/ ?\/?>/g, '>')
    .trim()

/**
 * The blocks of an element that WordPress knows another way: its own source where it reads as there, the source with other words
 * for a paragraph or a heading, else what it is by itself.
 */
export function renderCarried(known: { source: string }, own: Block[], isBox: boolean): Block[] {
  if (isBox) return [{ ...makeBlock('html', ''), raw: known.source }]
  const raw = own.length === 1 && own[0] ? withWords(known.source, own[0].html) : undefined
  return raw === undefined ? own : [{ ...own[0]!, raw }]
}

/** The source with the words of a paragraph or heading of the same kind; undefined where it is of another. */
function withWords(source: string, html: string): string | undefined {
  const tag = /^<(p|h[2-6])\b/.exec(html)?.[1]
  if (!tag) return undefined
  const opens = new RegExp(`-->\\s*<${tag}\\b`).exec(source)
  const end = source.lastIndexOf(`</${tag}>`)
  if (!opens || end === -1) return undefined
  const start = source.indexOf('>', opens.index + opens[0].length) + 1
  const words = html
    .slice(html.indexOf('>') + 1, html.lastIndexOf('</'))
    // A shortcode that the site has there goes on working.
    .replace(/&#91;([^[\]]{0,300}\])/g, (shown, code: string) =>
      source.includes(`[${code}`) ? `[${code}` : shown,
    )
  return source.slice(0, start) + words + source.slice(end)
}

/** The source of a block with our mark among its metadata; undefined for what is no block. */
export function markSource(source: string, mark: object): string | undefined {
  const found = /^\s*<!--\s+wp:[a-z][\w/-]*\s+/.exec(source)
  if (!found) return undefined
  const at = found[0].length
  if (source[at] !== '{')
    return `${source.slice(0, at)}${JSON.stringify({ metadata: mark })} ${source.slice(at)}`
  const end = source.lastIndexOf('}', source.indexOf('-->')) + 1
  const attributes = parseAttributes(source.slice(at, end))
  if (!attributes?.metadata)
    return `${source.slice(0, at)}{"metadata":${JSON.stringify(mark)},${source.slice(at + 1)}`
  const metadata = { ...attributes.metadata, ...mark }
  return source.slice(0, at) + writeAttributes({ ...attributes, metadata }) + source.slice(end)
}

function parseAttributes(json: string): { metadata?: object } | undefined {
  try {
    return JSON.parse(json) as { metadata?: object }
  } catch {
    return undefined
  }
}

/** Without our mark, which tells versions and nothing of the text. */
export const withoutMark = (source: string) =>
  source
    .replace(/(<!--\s+wp:[a-z][\w/-]*\s)\{"metadata":\{"aw":"[\da-f]+","awVersion":\d+\}\}\s/, '$1')
    .replace(
      /,"metadata":\{"aw":"[\da-f]+","awVersion":\d+\}|"metadata":\{"aw":"[\da-f]+","awVersion":\d+\},/,
      '',
    )
    .replace(/,"aw":"[\da-f]+","awVersion":\d+(?=\})/, '')
