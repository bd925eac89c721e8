import { parseDocument } from 'htmlparser2'
import { inlineTags, sanitizeWithLoss } from '../../posts/content/sanitize-content.ts'

/** Stores a piece of source unchanged and returns the HTML that represents it. */
type CarryPart = (source: string) => string

const wordTags = new Set([...inlineTags, 'font', 'span', 'strike', 'tt'])
// Our plainer forms for firewalls: content-forms.ts.
const ownWrapper = /^\s*<div class="aw-[\da-f]+ awv-\d+">([^]*)<\/div>\s*$/

/** Reads HTML of the classic editor, where a blank line starts a paragraph. What our HTML cannot express is carried. */
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
    const isText = 'attribs' in node ? wordTags.has(node.name) : 'data' in node && !part.startsWith('<!')
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
  // A shortcode alone, which the site replaces with something else.
  if (/^\[[a-z][\w-]*(?:\s[^[\]]*)?\](?:[^[]*\[\/[\w-]+\])?$/i.test(words)) return carry(words)
  const { content, lost } = sanitizeWithLoss(words.replaceAll('\n', '<br>'))
  return lost.length > 0 ? carry(words) : `<p>${content}</p>`
}
