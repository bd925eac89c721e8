import { makeBlock, type Block } from './block-markup.ts'
import {
  attributesOf,
  hasOnly,
  isInline,
  isNamed,
  outerHtml,
  partsOf,
  readRun,
  type Element,
  type Node,
} from './html-nodes.ts'

/** Media library ids by picture address. */
export type MediaIds = ReadonlyMap<string, number>

const captionHtml = (text: string) => text && `<figcaption class="wp-element-caption">${text}</figcaption>`

/** Separates a figure's content from its caption; undefined where the caption is more than one text. */
function splitCaption(parts: Node[]): { inside: Node[]; caption: string } | undefined {
  const inside: Node[] = []
  const texts: (string | undefined)[] = []
  for (const part of parts)
    if (!isNamed(part, 'figcaption', 'caption')) inside.push(part)
    else texts.push(hasOnly(part) ? readRun(part.children) : undefined)
  const [caption = '', ...more] = texts.filter((text) => text !== '')
  return more.length || texts.includes(undefined) ? undefined : { inside, caption }
}

/** A single picture with its link and caption. */
export function readImage(element: Element, ids: MediaIds): Block | undefined {
  const split = splitCaption(isNamed(element, 'img') ? [element] : partsOf(element))
  const [picture, ...others] = split?.inside ?? []
  if (!split || !picture || others.length) return undefined
  const isLinked = isNamed(picture, 'a') && hasOnly(picture, 'href', 'target', 'rel')
  const [image, ...more] = isLinked ? picture.children : [picture]
  if (!image || more.length || !isNamed(image, 'img') || !hasOnly(image, 'src', 'alt')) return undefined
  const id = ids.get(image.attribs.src ?? '')
  // WordPress finds the picture's sizes by the class, and the editor finds the picture by the id.
  if (id) image.attribs.class = `wp-image-${id}`
  image.attribs.alt ??= ''
  const attributes = id ? { id, sizeSlug: 'full', linkDestination: 'none' } : {}
  const look = `wp-block-image${id ? ' size-full' : ''}"${attributesOf(element, 'id')}`
  const html = `<figure class="${look}>${outerHtml([picture])}${captionHtml(split.caption)}</figure>`
  return makeBlock('image', html, attributes)
}

/** A table as the block editor knows it: one head, body and foot with text cells, and one caption below. */
export function readTable(element: Element): Block | undefined {
  const around = isNamed(element, 'figure') ? partsOf(element) : []
  const table = around.find((part) => isNamed(part, 'table')) ?? element
  if (!isNamed(table, 'table') || (table !== element && !hasOnly(table))) return undefined
  const split = splitCaption([...partsOf(table), ...around.filter((part) => part !== table)])
  if (!split) return undefined
  const sections = { thead: '', tbody: '', tfoot: '' }
  for (const part of split.inside) {
    const isSection = isNamed(part, 'thead', 'tbody', 'tfoot') && hasOnly(part)
    const rows = (isSection ? partsOf(part) : [part]).map(readRow)
    if (rows.includes(undefined)) return undefined
    sections[isSection ? (part.name as 'tbody') : 'tbody'] += rows.join('')
  }
  const html = Object.entries(sections).map(([name, rows]) => rows && `<${name}>${rows}</${name}>`)
  if (!html.join('')) return undefined
  const figure = `<figure class="wp-block-table"${attributesOf(element, 'id')}><table>${html.join('')}</table>${captionHtml(split.caption)}</figure>`
  // Without this, newer editors assume fixed widths and older ones do not.
  return makeBlock('table', figure, { hasFixedLayout: false })
}

function readRow(row: Node): string | undefined {
  if (!isNamed(row, 'tr') || !hasOnly(row)) return undefined
  const cells = partsOf(row).map((cell) => {
    if (!isNamed(cell, 'td', 'th') || !hasOnly(cell, 'scope', 'colspan', 'rowspan')) return undefined
    const text = readRun(cell.children)
    return text === undefined
      ? text
      : `<${cell.name}${attributesOf(cell, 'scope', 'colspan', 'rowspan')}>${text}</${cell.name}>`
  })
  return cells.includes(undefined) ? undefined : `<tr>${cells.join('')}</tr>`
}

/** A code block if all of it is code, else preformatted text. */
export function readPre(element: Element): Block | undefined {
  const { children } = element
  if (!isInline(children)) return undefined
  const [code, ...more] = children
  const id = attributesOf(element, 'id')
  if (code && !more.length && isNamed(code, 'code') && hasOnly(code)) {
    const text = outerHtml(code.children).replace(/\n$/, '')
    return makeBlock('code', `<pre class="wp-block-code"${id}><code>${text}</code></pre>`)
  }
  return makeBlock('preformatted', `<pre class="wp-block-preformatted"${id}>${outerHtml(children)}</pre>`)
}
