import { cleanLink } from '../../../../contract/posts/clean-link.ts'
import { plainSpaces } from '../../../../contract/posts/plain-spaces.ts'
import { readPasted, styleName } from './read-pasted.ts'
import { numberInline, prepare, rename, unwrap } from '../rich-content.ts'

const keptAttributes =
  /^(href|src|alt|(col|row)span|start|reversed|type|value|scope|rel|target|title|datetime)$/
const plainNames: Record<string, string> = { h1: 'h2', b: 'strong', i: 'em' }
// Browsers render these as blocks.
const boxes =
  'address, article, aside, center, dialog, fieldset, footer, header, hgroup, legend, main, nav, search, section'
// `o:p` comes from Word.
const holders = 'span, font, label, o\\:p'

/** Reduces clipboard HTML from other programs to structure, emphasis, links and pictures. */
export function cleanPaste(html: string, own: string): string {
  const body = readPasted(html)
  // Content copied from this text is clean and stays unchanged.
  if (body.querySelector(`[data-copied="${own}"]`)) {
    numberInline(body)
    return body.innerHTML
  }
  for (const gone of body.querySelectorAll('script, style, meta, link, title, xml, template, iframe'))
    gone.remove()
  for (const box of body.querySelectorAll(boxes)) rename(box, 'div')
  gatherWordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, i, em, span, font'))
    settleEmphasis(element)
  for (const element of body.querySelectorAll(holders)) unwrap(element)
  for (const element of body.querySelectorAll('h1, b, i')) rename(element, plainNames[element.localName]!)
  for (const link of body.querySelectorAll('a')) settleLink(link)
  for (const picture of body.querySelectorAll('img'))
    if (!/^(https?:\/\/|\/media\/)/i.test(picture.getAttribute('src') ?? '')) picture.remove()
  for (const cell of body.querySelectorAll('td, th')) settleCell(cell)
  removeAttributes(body)
  removeEmpty(body)
  prepare(body)
  return plainSpaces(body.innerHTML)
}

/** Keeps an id if a pasted link leads to it, an unusual text direction, and the language of words. */
function removeAttributes(body: HTMLElement): void {
  const linked = new Set([...body.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')))
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of Array.from(element.attributes)) {
      const isKept =
        keptAttributes.test(name) ||
        (name === 'id' && linked.has(`#${value}`)) ||
        (name === 'dir' && value === 'rtl') ||
        (name === 'lang' && element.matches('a, abbr, bdi, bdo, cite, em, q, strong'))
      if (!isKept) element.removeAttribute(name)
    }
}

/** Turns styles into their elements, and removes bold tags with a normal weight, which Google Docs wraps around everything. */
function settleEmphasis(element: HTMLElement): void {
  const style = element.getAttribute(styleName) ?? ''
  const weight = /(?<![\w-])font-weight:\s*(\w+)/.exec(style)?.[1]
  const isBold = weight === 'bold' || Number(weight) >= 600
  const isItalic = /font-style:\s*italic/.test(style)
  const isBoldTag = /^(B|STRONG)$/.test(element.tagName)
  const isItalicTag = /^(I|EM)$/.test(element.tagName)
  // Headings are bold anyway.
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

function settleLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:|tel:|#)/i.test(href)) {
    if (!link.id) unwrap(link)
    return
  }
  link.setAttribute('href', cleanLink(href))
  if (link.target === '_blank') return
  // Chat programs add targets of their own.
  link.removeAttribute('target')
  const rel = link.rel.split(/\s+/).filter((word) => word && !/^no(opener|referrer)$/i.test(word))
  if (rel.length > 0) link.rel = rel.join(' ')
  else link.removeAttribute('rel')
}

/** A cell holds one run of text, so its paragraphs become lines. */
function settleCell(cell: Element): void {
  const blocks = [...cell.querySelectorAll('p, div, li, h2, h3, h4')]
  for (const [at, block] of blocks.entries()) {
    if (at > 0 && block.textContent?.trim()) block.before(cell.ownerDocument.createElement('br'))
    unwrap(block)
  }
  for (const rest of cell.querySelectorAll('ul, ol, blockquote')) unwrap(rest)
}

/** Removes spacer paragraphs, and the breaks that Google Docs puts between blocks. */
function removeEmpty(body: HTMLElement): void {
  for (const element of body.querySelectorAll('strong, em, b, i, p, h2, h3, h4, li, div'))
    if (!element.textContent?.trim() && !element.querySelector('img, table'))
      if (element.matches('p, h2, h3, h4, li, div') || element.textContent === '') element.remove()
  for (const line of body.querySelectorAll(':scope > br')) line.remove()
  // The editor can't show a table without cells.
  for (const table of body.querySelectorAll('table')) if (!table.querySelector('td, th')) unwrap(table)
}

interface Item {
  paragraph: HTMLElement
  level: number
  isOrdered: boolean
}

/** Word writes list items as paragraphs with a marker; turns them back into nested lists. */
function gatherWordLists(body: HTMLElement): void {
  let run: Item[] = []
  const end = () => {
    if (run.length > 0) build(run)
    run = []
  }
  for (const element of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, table, ul, ol')) {
    const item = readItem(element)
    const follows = run.at(-1)?.paragraph.nextElementSibling === element
    if (!item || !follows) end()
    if (item) run.push(item)
  }
  end()
}

function readItem(paragraph: HTMLElement): Item | undefined {
  const style = paragraph.getAttribute(styleName) ?? ''
  const level = /mso-list:[^;:]*\blevel(\d)/.exec(style)?.[1]
  if (!level || !/MsoListParagraph|MsoNormal/.test(paragraph.className || 'MsoNormal')) return undefined
  const sign = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute(styleName) ?? ''),
  )
  const text = sign?.textContent?.trim() ?? ''
  sign?.remove()
  return { paragraph, level: Number(level), isOrdered: /^\(?(\d+|[a-z]{1,4})[.)]/i.test(text) }
}

function build(items: Item[]): void {
  const { ownerDocument: page } = items[0]!.paragraph
  const open: { list: HTMLElement; level: number }[] = []
  for (const { paragraph, level, isOrdered } of items) {
    while (open.length > 1 && open.at(-1)!.level > level) open.pop()
    const last = open.at(-1)
    if (!last || last.level < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul')
      // Nest it in its parent item; the first list replaces its first paragraph.
      if (last) (last.list.lastElementChild ?? last.list).append(list)
      else paragraph.before(list)
      open.push({ list, level })
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)!.list.append(item)
    paragraph.remove()
  }
}
