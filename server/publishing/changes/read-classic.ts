import { parseDocument } from 'htmlparser2'
import { sanitizeWithLoss } from '../../posts/content/sanitize-content.ts'

/** Takes a piece of the source as it is, and answers what stands for it in our HTML. */
type CarryPart = (source: string) => string

const inlineTags = new Set(
  `a abbr b bdi bdo br cite code del dfn em font i img ins kbd mark q ruby s samp small span strike strong sub sup time tt u
  var wbr`.split(/\s+/),
)
// The plainer forms that some firewalls want: content-forms.ts.
const ownWrapper = /^\s*<div class="aw-[\da-f]+ awv-\d+">([^]*)<\/div>\s*$/

/** HTML of the classic editor, in which a blank line begins a paragraph. What our HTML cannot say is carried. */
export function readClassic(source: string, carry: CarryPart): string {
  const own = ownWrapper.exec(source)?.[1] ?? source
  const { children } = parseDocument(own, { withStartIndices: true, withEndIndices: true })
  let html = ''
  let text = ''
  const flush = () => {
    html += text
      .split(/\n[^\S\n]*\n/)
      .map((paragraph) => readParagraph(paragraph, carry))
      .join('')
    text = ''
  }
  for (const node of children) {
    const part = own.slice(node.startIndex ?? 0, (node.endIndex ?? own.length - 1) + 1)
    const isText = 'attribs' in node ? inlineTags.has(node.name) : 'data' in node && !part.startsWith('<!')
    if (isText) {
      text += part
      continue
    }
    flush()
    if ('attribs' in node || /^<!--\s*(more|nextpage)/.test(part)) html += readElement(part, carry)
  }
  flush()
  return html
}

function readElement(part: string, carry: CarryPart): string {
  const { content, lost } = sanitizeWithLoss(part)
  return lost.length > 0 || content === '' ? carry(part) : content
}

function readParagraph(paragraph: string, carry: CarryPart): string {
  const words = paragraph.trim()
  if (words === '') return ''
  // A shortcode by itself: the site puts something else in its place.
  if (/^\[[a-z][\w-]*(?:\s[^[\]]*)?\](?:[^[]*\[\/[\w-]+\])?$/i.test(words)) return carry(words)
  const { content, lost } = sanitizeWithLoss(words.replaceAll('\n', '<br>'))
  return lost.length > 0 ? carry(words) : `<p>${content}</p>`
}
