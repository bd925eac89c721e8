import { DomUtils } from 'htmlparser2'
import { makeBlock, type Block } from './block-markup.ts'
import { inline, isNamed, outer, type Element } from './html-nodes.ts'

const find = (name: string, { children }: Element) => DomUtils.getElementsByTagName(name, children)
const words = (element: Element | undefined) => (element ? DomUtils.textContent(element.children).trim() : '')

/** A picture alone in its element, with its link and caption. */
export function readImage(element: Element): Block | undefined {
  const [image, ...more] = isNamed(element, 'img') ? [element] : find('img', element)
  const [caption] = find('figcaption', element)
  if (!image || more.length || words(element) !== words(caption)) return undefined
  const { parent } = image
  const picture = outer([parent && isNamed(parent, 'a') ? parent : image])
  const below = caption
    ? `<figcaption class="wp-element-caption">${inline(caption.children)}</figcaption>`
    : ''
  return makeBlock('image', `<figure class="wp-block-image">${picture}${below}</figure>`)
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
