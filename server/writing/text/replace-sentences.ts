import { decodeText } from '../../../contract/posts/text-blocks.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'

/**
 * Passes each sentence of the HTML to `change`, which returns a replacement, the same text, or undefined to remove
 * it. Other sentences keep their markup; empty blocks are removed.
 */
export function replaceSentences(html: string, change: (sentence: string) => string | undefined): string {
  const changed = html.replace(
    /<(p|li|h3)(|\s[^<>]*)>([\s\S]*?)<\/\1>/g,
    (whole, tag: string, attributes: string, inner: string) => {
      const after = replaceWithin(inner, change)
      if (after === inner) return whole
      return plainText(after) === '' && !after.includes('<img')
        ? ''
        : `<${tag}${attributes}>${after.trim()}</${tag}>`
    },
  )
  return changed.replace(/<(ul|ol)>\s*<\/\1>/g, '')
}

function replaceWithin(inner: string, change: (sentence: string) => string | undefined): string {
  const { text, ends } = readText(inner)
  let html = ''
  let done = 0
  let at = 0
  for (const sentence of splitSentences(text)) {
    const words = sentence.trim().replace(/\s+/g, ' ')
    const from = at + sentence.length - sentence.trimStart().length
    const to = at + sentence.trimEnd().length
    at += sentence.length
    const next = words === '' ? words : change(words)
    if (next === words) continue
    // Remove the space after a removed sentence.
    const last = next ? to : at
    // Include tags that open at its first letter.
    const start = from > 0 ? ends[from - 1]! : 0
    html += inner.slice(done, start)
    done = ends[last - 1]!
    const open = unmatchedTags(inner.slice(start, done))
    for (let close = closing(inner, done, open); close; close = closing(inner, done, open)) {
      open.pop()
      done += close.length
    }
    html += escapeHtml(next ?? '') + open.join('')
  }
  return html + inner.slice(done)
}

/** The text of HTML, and the position where each of its UTF-16 units ends. */
function readText(html: string): { text: string; ends: number[] } {
  let text = ''
  const ends: number[] = []
  for (const { 0: piece, index } of html.matchAll(/<[^<>]*>|&(?:lt|gt|quot|amp|nbsp|#39);|[^<&]|[<&]/g)) {
    const isTag = piece.length > 1 && piece.startsWith('<')
    const shown = isTag ? (piece.startsWith('<br') ? '\n' : '') : decodeText(piece)
    for (const unit of shown.split('')) {
      text += unit
      ends.push(index + piece.length)
    }
  }
  return { text, ends }
}

/** Tags of elements that start or end outside this piece of HTML. */
function unmatchedTags(html: string): string[] {
  const open: string[] = []
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)(?:[^a-z\d<>][^<>]*)?>/g)) {
    const isClosed = slash && open.at(-1)?.startsWith(`<${name}`)
    if (isClosed) open.pop()
    else if (!/^(br|img|wbr)$/.test(name)) open.push(tag)
  }
  return open
}

/** The tag at this position, if it closes the last open element. */
function closing(html: string, at: number, open: string[]): string | undefined {
  const name = /^<([a-z][a-z\d]*)/.exec(open.at(-1) ?? '')?.[1]
  return name && html.startsWith(`</${name}>`, at) ? `</${name}>` : undefined
}
