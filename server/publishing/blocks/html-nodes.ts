import { DomUtils, type parseDocument } from 'htmlparser2'

export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: object }>

export const isElement = (node: object): node is Element => 'attribs' in node

export const isNamed = (node: object, ...names: string[]): node is Element =>
  isElement(node) && names.includes(node.name)

/** True when the element carries no other attribute than these. */
export const hasOnly = ({ attribs }: Element, ...names: string[]) =>
  Object.keys(attribs).every((name) => names.includes(name))

const inlineTags = new Set(
  'strong em b i u s a img br wbr sup sub del ins kbd mark q cite abbr dfn var samp code small time bdi bdo ruby rt rp'.split(
    ' ',
  ),
)

/** True for text and what may stand within a line of it. */
export const isInline = (nodes: Node[]): boolean =>
  nodes.every((node) => !isElement(node) || (inlineTags.has(node.name) && isInline(node.children)))

/** The elements, and the words between them; without the whitespace that only sets them apart in the source. */
export const partsOf = ({ children }: { children: Node[] }): Node[] =>
  children.filter((node) => isElement(node) || DomUtils.textContent(node).trim())

/**
 * HTML of the nodes. WordPress would run or drop what looks like a shortcode; as an entity the bracket is only shown.
 * The same holds for what looks like the comment of a block inside an attribute.
 */
export function outerHtml(nodes: Node[]): string {
  return DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8' })
    .replace(/\[(?=[\w/])/g, '&#91;')
    .replaceAll('<!--', '&lt;!--')
    .replaceAll('-->', '--&gt;')
}

/**
 * Plain words as a WordPress title or excerpt, which are HTML there. A lone `&` stays: WordPress escapes it when it shows
 * it, and leaves alone what reads as an entity.
 */
export const escapeText = (words: string) =>
  words
    .replace(/&(?=#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** False for elements without words, pictures, lines, cells and attributes. */
export const isShown = (html: string) => html.replace(/<\/?(?!br>|hr>|td>|th>)[a-z\d]+>/g, '').trim() !== ''

export function inlineHtml(nodes: Node[]): string {
  const html = outerHtml(nodes).trim()
  return isShown(html) ? html : ''
}

/** One run of text, as list items, captions and cells hold it: paragraphs become lines. Undefined for anything more. */
export function readRun(nodes: Node[]): string | undefined {
  const lines: Node[][] = [[]]
  for (const node of nodes)
    if (isNamed(node, 'p') && hasOnly(node)) lines.push(node.children, [])
    else lines.at(-1)!.push(node)
  return lines.every(isInline) ? lines.map(inlineHtml).filter(Boolean).join('<br>') : undefined
}

/** Those of these attributes that the element has, as they stand in its tag. */
export const attributesOf = ({ attribs }: Element, ...names: string[]) =>
  names
    .filter((name) => name in attribs)
    .map((name) => ` ${name}="${attribs[name]!.replace(/["&<>[]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`)
    .join('')
