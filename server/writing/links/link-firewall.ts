import { Parser } from 'htmlparser2'
import { looksLikeAddress } from '../model/strip-foreign.ts'

export interface Breach {
  what: 'link' | 'element' | 'attribute' | 'address'
  text: string
}

const allowedElements = new Set(
  'p h2 h3 h4 ul ol li strong em b i blockquote br a figure figcaption img table thead tbody tr th td caption'.split(
    ' ',
  ),
)

/** Everything in a written post that is not on the list of addresses, or that a browser could run. Empty for a clean one. */
export function findBreaches(html: string, allowed: string[]): Breach[] {
  const breaches: Breach[] = []
  const urls = new Set(allowed)
  let inLink = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!allowedElements.has(name)) breaches.push({ what: 'element', text: name })
      if (name === 'a') inLink++
      for (const [attribute, value] of Object.entries(attributes)) {
        if (name === 'a' && attribute === 'href') {
          if (!urls.has(value)) breaches.push({ what: 'link', text: value })
        } else if (
          !(name === 'img' && (attribute === 'src' || attribute === 'alt')) &&
          !attribute.endsWith('span')
        )
          breaches.push({ what: 'attribute', text: `${name} ${attribute}` })
      }
    },
    ontext(text) {
      // The words of a link are the title of the customer's own page.
      if (inLink === 0 && looksLikeAddress(text)) breaches.push({ what: 'address', text: text.slice(0, 200) })
    },
    onclosetag(name) {
      if (name === 'a') inLink--
    },
  })
  parser.write(html)
  parser.end()
  return breaches
}
