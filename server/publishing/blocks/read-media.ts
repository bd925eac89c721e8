import { DomUtils } from 'htmlparser2'
import { makeBlock, type Block } from './block-markup.ts'
import { inline, isNamed, outer, type Element } from './html-nodes.ts'

const find = (name: string, { children }: Element) => DomUtils.getElementsByTagName(name, children)
const words = (element: Element | undefined) => (element ? DomUtils.textContent(element.children).trim() : '')

/** Ids in the media library of the site, by the address of the picture. */
export type PictureIds = ReadonlyMap<string, number>

/** A picture alone in its element, with its link and caption. */
export function readImage(element: Element, ids: PictureIds): Block | undefined {
  const [image, ...more] = isNamed(element, 'img') ? [element] : find('img', element)
  const [caption] = find('figcaption', element)
  if (!image || more.length || words(element) !== words(caption)) return undefined
  const id = ids.get(image.attribs.src ?? '')
  // As the block editor writes it; without the class WordPress knows no sizes for it, without the id the editor no picture.
  if (id) image.attribs.class = `wp-image-${id}`
  const { parent } = image
  const picture = outer([parent && isNamed(parent, 'a') ? parent : image])
  const below = caption
    ? `<figcaption class="wp-element-caption">${inline(caption.children)}</figcaption>`
    : ''
  const attributes = id ? { id, sizeSlug: 'full', linkDestination: 'none' } : {}
  const look = id ? 'wp-block-image size-full' : 'wp-block-image'
  return makeBlock('image', `<figure class="${look}">${picture}${below}</figure>`, attributes)
}

export function readTable(element: Element): Block | undefined {
  const table = isNamed(element, 'table') ? element : find('table', element)[0]
  if (!table) return undefined
  const hasBody = table.children.some((child) => isNamed(child, 'tbody'))
  // The table block knows rows only inside thead, tbody and tfoot.
  const rows = hasBody ? outer(table.children) : `<tbody>${outer(table.children)}</tbody>`
  return makeBlock('table', `<figure class="wp-block-table"><table>${rows.trim()}</table></figure>`)
}

export function readCode(element: Element): Block {
  const [code] = find('code', element)
  const text = outer((code ?? element).children).replace(/\n$/, '')
  return makeBlock('code', `<pre class="wp-block-code"><code>${text}</code></pre>`)
}
