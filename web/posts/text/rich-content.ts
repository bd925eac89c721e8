import { getSchema, type Editor } from '@tiptap/react'
import { DOMParser, Fragment, type Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { isEmptyLine } from './block-place.ts'
import { nestingSerializer } from './nesting-serializer.ts'
import { readHtml } from './paste/read-pasted.ts'
import { extensions } from './rich-extensions.ts'

const blocks =
  'p,h2,h3,h4,h5,h6,ul,ol,li,blockquote,figure,figcaption,pre,hr,table,caption,thead,tbody,tfoot,tr,th,td,dl,dt,dd,details,summary,div'
// Elements that hold blocks, and may hold text without a paragraph.
const holders = 'li,blockquote,figure,th,td,dd,details'

// Elements in which whitespace means nothing.
const structure = 'ul,ol,table,thead,tbody,tfoot,tr,dl,' + holders

const emphasis = 'strong,b,em,i,u,s,del,ins,a,code,sup,sub,mark,small,q,cite,kbd'

export const schema = getSchema(extensions)

let order = 0

/** Prepares a post's HTML for the editor, which needs a paragraph around all text and has no table sections. */
export function prepare(root: HTMLElement): void {
  numberInline(root)
  foldBlanks(root)
  for (const holder of [root, ...root.querySelectorAll(holders)]) wrapWords(holder, holder !== root)
  for (const paragraph of root.querySelectorAll<HTMLElement>(':is(td, th) > p:not([data-line])'))
    paragraph.dataset['line'] = 'whole'
  for (const table of root.querySelectorAll('table')) {
    for (const [at, section] of [...table.querySelectorAll(':scope > :not(caption)')].entries())
      for (const row of section.children) row.setAttribute('data-section', `${section.localName} ${at}`)
    const caption = table.querySelector(':scope > caption')
    if (!caption) continue
    const box = table.ownerDocument.createElement('div')
    box.dataset['captioned'] = ''
    table.replaceWith(box)
    box.append(rename(caption, 'p'), table)
    box.firstElementChild!.setAttribute('data-caption', '')
  }
}

/** Collapses whitespace outside preformatted text, where the editor would read a newline as a break. */
function foldBlanks(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.parentElement!.closest('pre')) continue
    if (/[\t\n\r\f]/.test(text.data)) text.data = text.data.replace(/[ \t\n\r\f]+/g, ' ')
    texts.push(text)
  }
  return texts
}

export function numberInline(root: HTMLElement): void {
  for (const inline of root.querySelectorAll<HTMLElement>(`:not(${blocks})`))
    inline.dataset['order'] = String(++order)
}

/** Wraps text and inline elements in paragraphs, marked so that they can be unwrapped later. */
function wrapWords(holder: Element, isMarked: boolean): void {
  let line: HTMLElement | undefined
  for (const child of Array.from(holder.childNodes)) {
    if (child instanceof Element && (child.matches(blocks) || child.querySelector(blocks))) line = undefined
    else if (line) line.append(child)
    else if (child instanceof Element || child.textContent?.trim()) {
      line = holder.ownerDocument.createElement('p')
      if (isMarked) line.dataset['line'] = 'bare'
      child.replaceWith(line)
      line.append(child)
    }
  }
  if (isMarked && !holder.childElementCount) {
    line = holder.ownerDocument.createElement('p')
    line.dataset['line'] = 'bare'
    holder.append(line)
  }
}

export function rename(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag)
  // Clone them, because setAttribute rejects some names HTML allows.
  for (const attribute of element.attributes) other.setAttributeNode(attribute.cloneNode() as Attr)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

export function toEditorDoc(html: string): Node {
  const root = readHtml(html)
  prepare(root)
  return DOMParser.fromSchema(schema).parse(root, { preserveWhitespace: true })
}

const serializer = nestingSerializer(schema)
// Unchanged blocks are the same object, so a keystroke only serializes its own block.
const written = new WeakMap<Node, string>()

export function fromEditorDoc({ children }: Node): string {
  // The editor adds an empty paragraph after a table or list for the cursor.
  const last = children.findLastIndex((block) => !isEmptyLine(block))
  return children
    .slice(0, last + 1)
    .map(htmlOf)
    .join('')
}

function htmlOf(block: Node): string {
  const cached = written.get(block)
  if (cached !== undefined) return cached
  const root = document.createElement('div')
  root.append(serializer.serializeFragment(Fragment.from(block)))
  for (const typed of root.querySelectorAll<HTMLElement>(':is(td, th) > p:not([data-line])'))
    typed.dataset['line'] = 'bare'
  for (const line of root.querySelectorAll(`:is(${holders}) > p[data-line=bare]`))
    if (line.attributes.length === 1 && isApart(line.previousSibling) && isApart(line.nextSibling))
      unwrap(line)
  for (const line of root.querySelectorAll('[data-line]')) line.removeAttribute('data-line')
  for (const table of root.querySelectorAll('table')) restoreTable(table)
  written.set(block, root.innerHTML)
  return root.innerHTML
}

/** Replaces only the blocks that differ, so that the cursor stays in unchanged ones and Undo works. */
export function replaceBlocks(
  { state: { doc, tr, selection }, view, schema: own }: Editor,
  html: string,
): void {
  const next = own.nodeFromJSON(toEditorDoc(html).toJSON())
  const sharedCount = Math.min(doc.childCount, next.childCount)
  const isSame = (at: number, other: number) => htmlOf(doc.child(at)) === htmlOf(next.child(other))
  let first = 0
  while (first < sharedCount && isSame(first, first)) first++
  let last = 0
  while (last < sharedCount - first && isSame(doc.childCount - 1 - last, next.childCount - 1 - last)) last++
  const [start, end] = [first, doc.childCount - last].map((at) => doc.resolve(0).posAtIndex(at))
  tr.replaceWith(start!, end!, next.children.slice(first, next.childCount - last))
  const { from } = selection
  if (from > start! && from < end!) {
    const place = Math.max(start!, Math.min(from, tr.mapping.map(end!) - 1))
    tr.setSelection(TextSelection.near(tr.doc.resolve(place), -1))
  }
  // It is already saved.
  view.dispatch(tr.setMeta('preventUpdate', true))
}

/** Whether a paragraph can be unwrapped without running into the text next to it. */
const isApart = (beside: ChildNode | null) =>
  !beside || (beside instanceof Element && beside.matches(blocks) && !beside.matches('p[data-line=bare]'))

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Puts rows back into their sections; in a new table, a first row of headings becomes the head. */
function restoreTable(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const sections: string[] = []
  for (const [at, row] of rows.entries()) {
    const before = sections[at - 1] ?? ''
    const next = rows.slice(at + 1).find((other) => other.dataset['section'])?.dataset['section'] ?? ''
    const given = row.dataset['section'] ?? (next.startsWith('thead') ? next : undefined)
    const body = [before, next].find((section) => section.startsWith('tbody')) ?? 'tbody'
    sections.push(given ?? (isNewHead(row) ? 'thead' : body))
  }
  table.replaceChildren()
  for (const [at, row] of rows.entries()) {
    if (at === 0 || sections[at] !== sections[at - 1])
      table.append(document.createElement(sections[at]!.split(' ')[0]!))
    delete row.dataset['section']
    table.lastElementChild!.append(row)
  }
  const box = table.closest('[data-captioned]')
  const caption = box?.querySelector('[data-caption]')
  if (!box || !caption) return
  caption.removeAttribute('data-caption')
  box.replaceWith(table)
  table.prepend(rename(caption, 'caption'))
}

const isNewHead = (row: HTMLTableRowElement) =>
  !row.previousElementSibling &&
  row.cells.length > 0 &&
  [...row.cells].every(({ tagName }) => tagName === 'TH')

/** Whether the editor preserves all of this HTML; otherwise it is edited as HTML. */
export function canEditRichly(html: string): boolean {
  const given = readHtml(html)
  wrapWords(given, false)
  return plainForm(readHtml(fromEditorDoc(toEditorDoc(html)))) === plainForm(given)
}

/** HTML without irrelevant differences: whitespace around blocks, empty emphasis, order of attributes. */
function plainForm(root: HTMLElement): string {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(`:is(${emphasis}):empty:not([id])`)) element.remove()
    const attributes = [...element.attributes].filter(
      ({ name, value }) => !(/^(col|row)span$/.test(name) && value === '1'),
    )
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name)
    for (const { name, value } of attributes.toSorted((a, b) => a.name.localeCompare(b.name)))
      element.setAttribute(name, value)
  }
  const blank: ChildNode[] = []
  for (const text of foldBlanks(root)) {
    text.data = text.data.replace(/ +/g, ' ')
    const isBeside = [text.previousSibling, text.nextSibling].some(
      (other) => other instanceof Element && other.matches(blocks),
    )
    if (text.data === ' ' && (isBeside || text.parentElement!.matches(structure))) blank.push(text)
  }
  for (const text of blank) text.remove()
  while (root.lastElementChild?.matches('p:empty')) root.lastElementChild.remove()
  return root.innerHTML
}
