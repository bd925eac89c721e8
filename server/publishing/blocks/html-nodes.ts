import { DomUtils, type parseDocument } from 'htmlparser2'

export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: object }>

export const isElement = (node: object): node is Element => 'attribs' in node

export const isNamed = (node: object, ...names: string[]): node is Element =>
  isElement(node) && names.includes(node.name)

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

export const inlineHtml = (nodes: Node[]) => outerHtml(nodes).trim()
