import { decodeText } from '../../../contract/posts/text-blocks.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'

/**
 * The HTML with each sentence put through `change`: another one, the same, or undefined to leave it out. The others keep
 * every mark they have; a block of which nothing is left goes.
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
    // With what is left out goes the space behind it.
    const last = next ? to : at
    // With the marks that begin at its first letter.
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

/** The text of HTML, and where in it each of its UTF-16 units ends. */
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

/** Tags of elements that begin or end outside of this piece of HTML. */
function unmatchedTags(html: string): string[] {
  const open: string[] = []
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)(?:[^a-z\d<>][^<>]*)?>/g)) {
    const isClosed = slash && open.at(-1)?.startsWith(`<${name}`)
    if (isClosed) open.pop()
    else if (!/^(br|img|wbr)$/.test(name)) open.push(tag)
  }
  return open
}

/** The tag at this place where it closes the last that is open. */
function closing(html: string, at: number, open: string[]): string | undefined {
  const name = /^<([a-z][a-z\d]*)/.exec(open.at(-1) ?? '')?.[1]
  return name && html.startsWith(`</${name}>`, at) ? `</${name}>` : undefined
}
