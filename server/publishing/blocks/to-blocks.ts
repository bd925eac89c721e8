import { parseDocument } from 'htmlparser2'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { makeBlock, renderBlocks, type Block } from './block-markup.ts'
import { takeHash, markSource, renderCarried, type CarriedBlocks } from './carried-blocks.ts'
import { inlineHtml, isElement, isNamed, outerHtml, type Element, type Node } from './html-nodes.ts'
import { readCode, readImage, readTable, type MediaIds } from './read-media.ts'

const blockTags = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'figure', 'img', 'table', 'pre', 'hr']

/**
 * The HTML of a post as Gutenberg blocks, so that it can be edited there like any other post. The first block carries
 * the mark and the version in its metadata, where every role may put it and no reader sees it.
 */
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

/** The HTML as blocks without a mark. */
export const renderHtml = (html: string, ids: MediaIds): string =>
  renderBlocks(readBlocks(parseDocument(html).children, ids))

/** What is carried goes back as it was: the mark stands in the first block of our own, where there is one. */
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

/** True when the content carries exactly this version of the post. */
export function carriesVersion(content: string, mark: string, version: number): boolean {
  return content.includes(`"aw":"${mark}","awVersion":${version}}`)
}

function readBlocks(nodes: Node[], ids: MediaIds, carried: CarriedBlocks = new Map()): Block[] {
  const blocks: Block[] = []
  let loose: Node[] = []
  const flush = () => {
    blocks.push(...readParagraph(loose))
    loose = []
  }
  for (const node of nodes) {
    if (!isNamed(node, ...blockTags, 'div')) loose.push(node)
    else {
      flush()
      const known = carried.get(takeHash(node) ?? '')
      const own = node.name === 'div' ? [] : readElement(node, ids)
      blocks.push(...(known ? renderCarried(known, own, node.name === 'div') : own))
    }
  }
  flush()
  return blocks
}

function readElement(element: Element, ids: MediaIds): Block[] {
  const { name, children } = element
  switch (name) {
    case 'p': {
      const image = readImage(element, ids)
      return image ? [image] : readParagraph(children)
    }
    case 'h2':
    case 'h3':
    case 'h4': {
      const level = Number(name[1])
      const heading = `<${name} class="wp-block-heading">${inlineHtml(children)}</${name}>`
      // Two is the block's default, and a default is not written.
      return [makeBlock('heading', heading, level === 2 ? {} : { level })]
    }
    case 'ul':
    case 'ol':
      return [readList(element)]
    case 'blockquote': {
      const inner = renderBlocks(readBlocks(children, ids))
      return [makeBlock('quote', `<blockquote class="wp-block-quote">${inner}</blockquote>`)]
    }
    case 'pre':
      return [readCode(element)]
    case 'hr':
      return [makeBlock('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>')]
    default:
      return [readImage(element, ids) ?? readTable(element) ?? makeBlock('html', outerHtml([element]))]
  }
}

function readParagraph(nodes: Node[]): Block[] {
  const text = inlineHtml(nodes)
  return text ? [makeBlock('paragraph', `<p>${text}</p>`)] : []
}

function readList({ name, children }: Element): Block {
  const items = children.filter(isElement).map((item) => {
    const isList = (child: Node): child is Element => isNamed(child, 'ul', 'ol')
    const words = inlineHtml(item.children.filter((child) => !isList(child)))
    // A list item of the block editor holds one run of text, no paragraphs.
    const text = words.replace(/<\/p>\s*<p>/g, '<br>').replace(/<\/?p>/g, '')
    const nested = renderBlocks(item.children.filter(isList).map(readList))
    return makeBlock('list-item', `<li>${text}${nested}</li>`)
  })
  const list = `<${name} class="wp-block-list">${renderBlocks(items)}</${name}>`
  return makeBlock('list', list, name === 'ol' ? { ordered: true } : {})
}
