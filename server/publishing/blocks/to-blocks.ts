import { parseDocument } from 'htmlparser2'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { makeBlock, renderBlocks, type Block } from './block-markup.ts'
import { markSource, renderCarried, takeHash, type CarriedBlocks } from './carried-blocks.ts'
import {
  attributesOf,
  hasOnly,
  inlineHtml,
  isInline,
  isNamed,
  outerHtml,
  isShown,
  partsOf,
  type Element,
  type Node,
} from './html-nodes.ts'
import { readList } from './read-list.ts'
import { readImage, readPre, readTable, type MediaIds } from './read-media.ts'

/** The post as Gutenberg blocks. The mark is in the first one's metadata, which every role may write and no reader sees. */
export function toBlocks(
  html: string,
  mark: string,
  version: number,
  ids: MediaIds = new Map(),
  carried: CarriedBlocks = new Map(),
): string {
  const blocks = readBlocks(parseDocument(sanitizeContent(html)).children, ids, carried)
  return renderBlocks(markBlocks(blocks, { aw: mark, awVersion: version }))
}

/** Converts HTML to blocks without a mark. */
export const renderHtml = (html: string, ids: MediaIds): string =>
  renderBlocks(readBlocks(parseDocument(html).children, ids))

/** Marks the first block that is ours, because carried blocks go back unchanged. */
function markBlocks(blocks: Block[], metadata: object): Block[] {
  const own = blocks.findIndex(({ raw }) => raw === undefined)
  const marked = blocks.map((block, at): Block =>
    at === own ? { ...block, attributes: { ...block.attributes, metadata } } : block,
  )
  if (own !== -1) return marked
  const at = blocks.findIndex(({ raw }) => raw !== undefined && markSource(raw, metadata) !== undefined)
  const found = blocks[at]
  if (!found) return [makeBlock('paragraph', '<p></p>', { metadata }), ...blocks]
  return blocks.with(at, { ...found, raw: markSource(found.raw ?? '', metadata)! })
}

function readBlocks(nodes: Node[], ids: MediaIds, carried: CarriedBlocks = new Map()): Block[] {
  const blocks: Block[] = []
  let loose: Node[] = []
  const flush = () => {
    const parts = partsOf({ children: loose })
    const isPictures = parts.length > 0 && parts.every((part) => isNamed(part, 'img'))
    blocks.push(...(isPictures ? parts.flatMap((part) => readElement(part, ids)) : readText(loose)))
    loose = []
  }
  for (const node of nodes) {
    if (isInline([node])) loose.push(node)
    else {
      flush()
      const block = carried.get(takeHash(node) ?? '')
      const element = node as Element
      const isBox = element.name === 'div'
      const own = isBox ? [] : readElement(element, ids)
      blocks.push(...(block ? renderCarried(block, own, isBox) : own))
    }
  }
  flush()
  return blocks
}

function readElement(element: Element, ids: MediaIds): Block[] {
  const html = outerHtml([element])
  if (!isShown(html)) return []
  if (isNamed(element, 'p') && !isInline(element.children)) return readBlocks(element.children, ids)
  const native = hasOnly(element, 'id', ...(extras[element.name] ?? []))
    ? readNative(element, ids)
    : undefined
  // An HTML block keeps what other blocks can't express.
  return [native ?? makeBlock('html', html)]
}

/** Attributes that blocks keep beside the id. */
const extras: Record<string, string[]> = {
  img: ['src', 'alt'],
  ol: ['start', 'reversed', 'type'],
  p: ['dir'],
  details: ['open'],
}

function readNative(element: Element, ids: MediaIds): Block | undefined {
  const { name, children } = element
  const id = attributesOf(element, 'id')
  switch (name) {
    case 'p':
      return readImage(element, ids) ?? readParagraph(element)
    case 'ul':
    case 'ol':
      return readList(element)
    case 'blockquote':
      return readQuote(element, ids)
    case 'details':
      return readDetails(element, ids)
    case 'pre':
      return readPre(element)
    case 'hr':
      return makeBlock('separator', `<hr class="wp-block-separator has-alpha-channel-opacity"${id}/>`)
    case 'figure':
    case 'img':
    case 'table':
      return readImage(element, ids) ?? readTable(element)
    default: {
      if (!/^h[2-6]$/.test(name) || !isInline(children)) return undefined
      const level = Number(name[1])
      const heading = `<${name} class="wp-block-heading"${id}>${inlineHtml(children)}</${name}>`
      // Level two is the block's default and defaults are omitted.
      return makeBlock('heading', heading, level === 2 ? {} : { level })
    }
  }
}

function readText(nodes: Node[]): Block[] {
  const text = inlineHtml(nodes)
  return text ? [makeBlock('paragraph', `<p>${text}</p>`)] : []
}

function readParagraph(element: Element): Block | undefined {
  const { dir } = element.attribs
  if (dir !== undefined && dir !== 'rtl' && dir !== 'ltr') return undefined
  const html = `<p${attributesOf(element, 'id', 'dir')}>${inlineHtml(element.children)}</p>`
  return makeBlock('paragraph', html, dir ? { direction: dir } : {})
}

/** A cite element at the end of a quote becomes the block's citation. */
function readQuote(element: Element, ids: MediaIds): Block {
  const [before, cite] = partsOf(element).slice(-2)
  const isCited =
    cite && isNamed(cite, 'cite') && hasOnly(cite) && isInline(cite.children) && !isInline([before!])
  const name = isCited ? inlineHtml(cite.children) : ''
  const inside = element.children.filter((child) => !isCited || child !== cite)
  const html = renderBlocks(readBlocks(inside, ids)) + (name && `<cite>${name}</cite>`)
  return makeBlock(
    'quote',
    `<blockquote class="wp-block-quote"${attributesOf(element, 'id')}>${html}</blockquote>`,
  )
}

function readDetails(element: Element, ids: MediaIds): Block | undefined {
  const [summary] = partsOf(element)
  // Before WordPress 6.6 the block has no id.
  if (
    element.attribs['id'] ||
    !summary ||
    !isNamed(summary, 'summary') ||
    !hasOnly(summary) ||
    !isInline(summary.children)
  )
    return undefined
  const title = inlineHtml(summary.children)
  const inside = renderBlocks(
    readBlocks(
      element.children.filter((child) => child !== summary),
      ids,
    ),
  )
  const tag = `details class="wp-block-details"${attributesOf(element, 'open')}`
  const html = `<${tag}><summary>${title}</summary>${inside}</details>`
  // Without a summary the block would add its own.
  return title
    ? makeBlock('details', html, 'open' in element.attribs ? { showContent: true } : {})
    : undefined
}
