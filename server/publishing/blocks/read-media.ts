import { DomUtils } from 'htmlparser2'
import { makeBlock, type Block } from './block-markup.ts'
import { inlineHtml, isNamed, outerHtml, type Element } from './html-nodes.ts'

const findChild = (name: string, { children }: Element) => DomUtils.getElementsByTagName(name, children)
const textOf = (element: Element | undefined) =>
  element ? DomUtils.textContent(element.children).trim() : ''

/** Ids in the media library of the site, by the address of the picture. */
export type MediaIds = ReadonlyMap<string, number>

/** A picture alone in its element, with its link and caption. */
export function readImage(element: Element, ids: MediaIds): Block | undefined {
  const [image, ...more] = isNamed(element, 'img') ? [element] : findChild('img', element)
  const [caption] = findChild('figcaption', element)
  if (!image || more.length || textOf(element) !== textOf(caption)) return undefined
  const id = ids.get(image.attribs.src ?? '')
  // As the block editor writes it; without the class WordPress knows no sizes for it, without the id the editor no picture.
  if (id) image.attribs.class = `wp-image-${id}`
  const { parent } = image
  const picture = outerHtml([parent && isNamed(parent, 'a') ? parent : image])
  const below = caption
    ? `<figcaption class="wp-element-caption">${inlineHtml(caption.children)}</figcaption>`
    : ''
  const attributes = id ? { id, sizeSlug: 'full', linkDestination: 'none' } : {}
  const look = id ? 'wp-block-image size-full' : 'wp-block-image'
  return makeBlock('image', `<figure class="${look}">${picture}${below}</figure>`, attributes)
}

export function readTable(element: Element): Block | undefined {
  const table = isNamed(element, 'table') ? element : findChild('table', element)[0]
  if (!table) return undefined
  const hasBody = table.children.some((child) => isNamed(child, 'tbody'))
  // The table block knows rows only inside thead, tbody and tfoot.
  const rows = hasBody ? outerHtml(table.children) : `<tbody>${outerHtml(table.children)}</tbody>`
  return makeBlock('table', `<figure class="wp-block-table"><table>${rows.trim()}</table></figure>`)
}

export function readCode(element: Element): Block {
  const [code] = findChild('code', element)
  const text = outerHtml((code ?? element).children).replace(/\n$/, '')
  return makeBlock('code', `<pre class="wp-block-code"><code>${text}</code></pre>`)
}
