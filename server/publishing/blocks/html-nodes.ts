import { DomUtils, type parseDocument } from 'htmlparser2'
import { inlineTags } from '../../posts/content/sanitize-content.ts'

export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: object }>

export const isElement = (node: object): node is Element => 'attribs' in node

export const isNamed = (node: object, ...names: string[]): node is Element =>
  isElement(node) && names.includes(node.name)

/** True when the element has no attributes beyond these. */
export const hasOnly = ({ attribs }: Element, ...names: string[]) =>
  Object.keys(attribs).every((name) => names.includes(name))

/** True for text and inline elements. */
export const isInline = (nodes: Node[]): boolean =>
  nodes.every((node) => !isElement(node) || (inlineTags.includes(node.name) && isInline(node.children)))

/** The elements and the text between them, without whitespace that only formats the source. */
export const partsOf = ({ children }: { children: Node[] }): Node[] =>
  children.filter((node) => isElement(node) || DomUtils.textContent(node).trim())

/**
 * HTML of the nodes, with brackets and comment openings as entities, so that WordPress neither runs a shortcode nor reads a
 * block comment in an attribute.
 */
export function outerHtml(nodes: Node[]): string {
  return DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8' })
    .replace(/\[(?=[\w/])/g, '&#91;')
    .replaceAll('<!--', '&lt;!--')
    .replaceAll('-->', '--&gt;')
}

/**
 * Plain text for a WordPress title or excerpt, which are HTML. A lone `&` stays, because WordPress escapes it on display
 * but leaves anything that looks like an entity alone.
 */
export const escapeText = (words: string) =>
  words
    .replace(/&(?=#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** False for elements without text, pictures, rules, cells or attributes. */
export const isShown = (html: string) => html.replace(/<\/?(?!br>|hr>|td>|th>)[a-z\d]+>/g, '').trim() !== ''

export function inlineHtml(nodes: Node[]): string {
  const html = outerHtml(nodes).trim()
  return isShown(html) ? html : ''
}

/** One run of text for a list item, caption or cell, with paragraphs as lines. Undefined for anything more. */
export function readRun(nodes: Node[]): string | undefined {
  const lines: Node[][] = [[]]
  for (const node of nodes)
    if (isNamed(node, 'p') && hasOnly(node)) lines.push(node.children, [])
    else lines.at(-1)!.push(node)
  return lines.every(isInline) ? lines.map(inlineHtml).filter(Boolean).join('<br>') : undefined
}

/** Those of the named attributes that the element has, serialized for its tag. */
export const attributesOf = ({ attribs }: Element, ...names: string[]) =>
  names
    .filter((name) => name in attribs)
    .map((name) => ` ${name}="${attribs[name]!.replace(/["&<>[]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`)
    .join('')
