import { DomUtils, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: object }>

/** Replaces unknown elements until their surroundings show whether they are blocks or inline. */
export const unknownTag = 'x-part'

const blocks = new Set('p h2 h3 h4 h5 h6 ul ol blockquote figure pre hr table dl details div'.split(' '))
// Elements that hold text without a paragraph.
const cells = new Set('li td th dd dt figcaption summary caption'.split(' '))
const flow = new Set(['', 'blockquote', 'details', 'figure', ...cells])

const isElement = (node: object | null): node is Element => node !== null && 'attribs' in node
const isCarried = (node: Element) => node.attribs['data-wp-block'] !== undefined
const isContainer = (node: Node): node is Element =>
  isElement(node) && (node.name === unknownTag || (node.name === 'div' && !isCarried(node)))
const isBlock = (node: Node) => isElement(node) && blocks.has(node.name)
const isBlank = (node: Node) => 'data' in node && !isElement(node) && node.data.trim() === ''
/** True for text and inline elements. */
const isInline = (node: Node) => !isBlank(node) && !isBlock(node) && !isContainer(node)

export const hasContainers = (html: string) => html.includes('<div') || html.includes(`<${unknownTag}`)

/** Turns containers into paragraphs, or removes them when they contain blocks. */
export function dissolveContainers(html: string): string {
  const page = parseDocument(html)
  dissolveIn(page)
  return DomUtils.getInnerHTML(page, { encodeEntities: 'utf8' })
}

function dissolveIn(parent: { children: Node[] }): void {
  for (const node of [...parent.children]) {
    if (!isElement(node)) continue
    dissolveIn(node)
    // A carried block is only kept at the top level, and without content.
    if (node.name === 'div' && isCarried(node)) keepCarried(node)
    else if (isContainer(node)) dissolve(node)
  }
}

function keepCarried(node: Element): void {
  if (isElement(node.parent)) DomUtils.removeElement(node)
  else node.children = []
}

function dissolve(node: Element): void {
  const parent = isElement(node.parent) ? node.parent.name : ''
  // An unknown component is a block on its own, and inline between words.
  if (node.name === unknownTag && [node.prev, node.next].some((near) => near && isInline(near)))
    return unwrap(node)
  const neighbors = [nearest(node, 'prev'), nearest(node, 'next')] as const
  if (!node.children.some(isVisible)) return removeEmpty(node, neighbors)
  if (node.children.some(isBlock)) {
    wrapLoose(node)
    return unwrap(node)
  }
  if (!flow.has(parent)) return unwrapWithBreaks(node, neighbors)
  if (cells.has(parent) && !neighbors.some(Boolean)) return unwrap(node)
  node.name = 'p'
}

function nearest(node: Node, direction: 'prev' | 'next'): Node | undefined {
  let near = node[direction]
  while (near && isBlank(near)) near = near[direction]
  return near ?? undefined
}

const isVisible = (node: Node) => !isBlank(node)

function unwrap(node: Element): void {
  for (const child of [...node.children]) {
    const { dir, lang } = node.attribs
    if (isElement(child) && blocks.has(child.name))
      child.attribs = { ...(dir ? { dir } : {}), ...(lang ? { lang } : {}), ...child.attribs }
    DomUtils.prepend(node, child)
  }
  DomUtils.removeElement(node)
}

type Neighbors = readonly [Node | undefined, Node | undefined]

function unwrapWithBreaks(node: Element, [before, after]: Neighbors): void {
  if (before && isInline(before) && !isBreak(before)) DomUtils.prepend(node, make('<br>'))
  if (after && isInline(after) && !isBreak(after)) DomUtils.append(node, make('<br>'))
  unwrap(node)
}

/** Even an empty block starts a new line between words. */
function removeEmpty(node: Element, [before, after]: Neighbors): void {
  if (before && after && isInline(before) && isInline(after)) DomUtils.prepend(node, make('<br>'))
  DomUtils.removeElement(node)
}

const isBreak = (node: Node) => isElement(node) && node.name === 'br'

/** Wraps loose text beside blocks in paragraphs, so that it does not run together when the container goes. */
function wrapLoose(node: Element): void {
  let paragraph: Element | undefined
  for (const child of [...node.children]) {
    if (isBlock(child) || (!paragraph && isBlank(child))) {
      paragraph = undefined
      continue
    }
    if (!paragraph) {
      paragraph = make('<p></p>') as Element
      DomUtils.prepend(child, paragraph)
    }
    DomUtils.removeElement(child)
    DomUtils.appendChild(paragraph, child)
  }
}

const make = (html: string): Node => {
  const [node] = parseDocument(html).children
  DomUtils.removeElement(node!)
  return node!
}
