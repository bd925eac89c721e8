import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { makeBlock, writeAttributes, type Block } from './block-markup.ts'
import { isElement, outerHtml, type Node } from './html-nodes.ts'

/** A WordPress block that our HTML cannot express; it is sent back byte for byte. */
export interface CarriedBlock {
  /** First 32 hex digits of the source's SHA-256, kept in `data-wp-block`. */
  hash: string
  source: string
  /** Its HTML for our editor; null where the editor only shows a labeled box. */
  html: string | null
}

export type CarriedBlocks = ReadonlyMap<string, Pick<CarriedBlock, 'source' | 'html'>>

export const hashOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 32)

/** Removes the hash from the element, because WordPress has no use for it. */
export function takeHash(node: Node): string | undefined {
  if (!isElement(node)) return undefined
  const { 'data-wp-block': hash, 'data-wp-name': _name, ...attribs } = node.attribs
  node.attribs = attribs
  return hash
}

export const carriedBox = (hash: string, name: string) =>
  `<div data-wp-block="${hash}" data-wp-name="${name}"></div>`

/** The element's HTML with the hash of its WordPress source; undefined for more than one element. */
export function withCarried(html: string, hash: string): string | undefined {
  const { children } = parseDocument(html)
  const [only] = children
  if (children.length !== 1 || !only || !isElement(only) || !carrying.has(only.name)) return undefined
  only.attribs = { 'data-wp-block': hash, ...only.attribs }
  return DomUtils.getOuterHTML(only, { encodeEntities: 'utf8' })
}

// Elements whose hash sanitize-content.ts keeps.
const carrying = new Set('p h2 h3 h4 h5 h6 ul ol blockquote figure pre hr table dl details'.split(' '))

/** Marks unchanged elements to be sent as their source; before pictures get their site addresses, which look like a change. */
export function settleCarried(html: string, carried: CarriedBlocks): string {
  if (carried.size === 0) return html
  return parseDocument(html)
    .children.map((node) => {
      const ownHtml = DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })
      const hash = takeHash(node)
      const block = hash === undefined ? undefined : carried.get(hash)
      return block?.html && readingOf([node]) === readingOf(parseDocument(block.html).children)
        ? carriedBox(hash!, 'core/same')
        : ownHtml
    })
    .join('')
}

const readingOf = (nodes: Node[]) =>
  outerHtml(nodes)
    .replace(/\s+/g, ' ')
    .replace(/ ?\/?>/g, '>')
    .trim()

/** The source of an unchanged element, that of a changed paragraph or heading with the new words, else our own blocks. */
export function renderCarried(block: { source: string }, own: Block[], isBox: boolean): Block[] {
  if (isBox) return [{ ...makeBlock('html', ''), raw: block.source }]
  const raw = own.length === 1 && own[0] ? withWords(block.source, own[0].html) : undefined
  return raw === undefined ? own : [{ ...own[0]!, raw }]
}

/** The source with new words; undefined unless both are the same kind of paragraph or heading. */
function withWords(source: string, html: string): string | undefined {
  const tag = /^<(p|h[2-6])\b/.exec(html)?.[1]
  if (!tag) return undefined
  const opens = new RegExp(`-->\\s*<${tag}\\b`).exec(source)
  const end = source.lastIndexOf(`</${tag}>`)
  if (!opens || end === -1) return undefined
  const start = source.indexOf('>', opens.index + opens[0].length) + 1
  const words = html
    .slice(html.indexOf('>') + 1, html.lastIndexOf('</'))
    // Keeps the site's own shortcodes working.
    .replace(/&#91;([^[\]]{0,300}\])/g, (shown, code: string) =>
      source.includes(`[${code}`) ? `[${code}` : shown,
    )
  return source.slice(0, start) + words + source.slice(end)
}

/** Adds our mark to the block's metadata; undefined for anything but a block. */
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

/** Removes our mark, which only identifies versions. */
export const withoutMark = (source: string) =>
  source
    .replace(/(<!--\s+wp:[a-z][\w/-]*\s)\{"metadata":\{"aw":"[\da-f]+","awVersion":\d+\}\}\s/, '$1')
    .replace(
      /,"metadata":\{"aw":"[\da-f]+","awVersion":\d+\}|"metadata":\{"aw":"[\da-f]+","awVersion":\d+\},/,
      '',
    )
    .replace(/,"aw":"[\da-f]+","awVersion":\d+(?=\})/, '')
