import { gatherWordLists, styleName } from '../editor/panel/word-lists.ts'

const keptAttributes = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start'])
// `o:p` is Word's.
const holders = 'span, font, label, o\\:p'

/** What another program has put into the clipboard, as plain writing: structure, emphasis, links and pictures. */
export function cleanPaste(html: string): string {
  // Our own editor's is clean.
  if (html.includes('data-pm-slice')) return html
  // No document: there an <img name="body"> would stand for its body.
  const page = document.createElement('template')
  page.innerHTML = readable(html)
  const body = page.content.ownerDocument.createElement('div')
  body.append(page.content)
  for (const gone of body.querySelectorAll('script, style, meta, link, title, xml, template, iframe'))
    gone.remove()
  removeComments(body)
  gatherWordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, i, em, span, font'))
    settleEmphasis(element)
  for (const element of body.querySelectorAll(holders)) unwrap(element)
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const)
    for (const heading of body.querySelectorAll(from)) rename(heading, to)
  for (const link of body.querySelectorAll('a')) settleLink(link)
  for (const picture of body.querySelectorAll('img'))
    if (!/^(https?:\/\/|\/media\/)/i.test(picture.getAttribute('src') ?? '')) picture.remove()
  for (const cell of body.querySelectorAll('td, th')) settleCell(cell)
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (!keptAttributes.has(name)) element.removeAttribute(name)
  removeEmpty(body)
  return body.innerHTML
}

/**
 * Without what Word says to itself, and without forms, whose fields would take the place of their methods; styles under another name, as the page's policy
 * complains of every one that is parsed.
 */
const readable = (html: string) =>
  html
    .replace(/<!\[(?:if|endif)[^<>]*>|<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<(\/?)form(?=[\s/>])/gi, '<$1div')
    .replace(/(<[a-z][^<>]*?\s)style\s*=/gi, `$1${styleName}=`)

function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** Styles become the elements they stand for; a bold that says it is none (Google Docs wraps all in one) goes. */
function settleEmphasis(element: HTMLElement): void {
  const style = element.getAttribute(styleName) ?? ''
  const weight = /(?<![\w-])font-weight:\s*(\w+)/.exec(style)?.[1]
  const isBold = weight === 'bold' || Number(weight) >= 600
  const isItalic = /font-style:\s*italic/.test(style)
  const isBoldTag = /^(B|STRONG)$/.test(element.tagName)
  const isItalicTag = /^(I|EM)$/.test(element.tagName)
  // A heading is bold by itself.
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null
  if (isBoldTag && (isHeading || (weight && !isBold))) unwrap(element)
  else if (isItalicTag && /font-style:\s*normal/.test(style)) unwrap(element)
  else if (!isBoldTag && !isItalicTag) {
    if (isBold && !isHeading) wrapInside(element, 'strong')
    if (isItalic) wrapInside(element, 'em')
  }
}

function wrapInside(element: Element, tag: string): void {
  const inside = element.ownerDocument.createElement(tag)
  inside.append(...element.childNodes)
  element.append(inside)
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

export function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

function settleLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:)/i.test(href)) return unwrap(link)
  // Google Docs leads every link over its own site.
  const target = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get('q') : null
  if (target && /^https?:/.test(target)) link.setAttribute('href', target)
}

/** A cell is one run of text: its paragraphs become its lines. */
function settleCell(cell: Element): void {
  const blocks = [...cell.querySelectorAll('p, div, li, h2, h3, h4')]
  for (const [at, block] of blocks.entries()) {
    if (at > 0 && block.textContent?.trim()) block.before(cell.ownerDocument.createElement('br'))
    unwrap(block)
  }
  for (const rest of cell.querySelectorAll('ul, ol, blockquote')) unwrap(rest)
}

/** Paragraphs that only made room, and the breaks that Google Docs puts between blocks. */
function removeEmpty(body: HTMLElement): void {
  for (const element of body.querySelectorAll('strong, em, b, i, p, h2, h3, h4, li, div'))
    if (!element.textContent?.trim() && !element.querySelector('img, table'))
      if (element.matches('p, h2, h3, h4, li, div') || element.textContent === '') element.remove()
  for (const line of body.querySelectorAll(':scope > br')) line.remove()
  // The editor cannot take a table without a cell.
  for (const table of body.querySelectorAll('table')) if (!table.querySelector('td, th')) unwrap(table)
}
