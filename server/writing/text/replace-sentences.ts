import { decodeText } from '../../../contract/posts/text-blocks.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'

const row = /<tr(?:\s[^<>]*)?>[\s\S]*?<\/tr>/g
const sentenceOfRow = (html: string) => plainText(html).replace(/\s+/g, ' ')

/** The rows of a post's tables, each as one sentence, because its cells mean nothing alone. */
export const rowsOf = (html: string): string[] => (html.match(row) ?? []).map(sentenceOfRow)

/** `change` returns a replacement, the same text, or undefined to remove it. A row of a table can only be removed. */
export function replaceSentences(html: string, change: (sentence: string) => string | undefined): string {
  const changed = html
    .replace(row, (whole) => (sentenceOfRow(whole) === '' || change(sentenceOfRow(whole)) ? whole : ''))
    .replace(
      /<(p|li|h[2-6]|t[dh]|caption|figcaption|dt|dd)(|\s[^<>]*)>([\s\S]*?)<\/\1>/g,
      (whole, tag: string, attributes: string, inner: string) => {
        const after = replaceWithin(inner, change)
        if (after === inner) return whole
        // A table needs a cell in each place.
        return plainText(after) === '' && !after.includes('<img') && !/^t[dh]$/.test(tag)
          ? ''
          : `<${tag}${attributes}>${after.trim()}</${tag}>`
      },
    )
  return changed.replace(/<([uo]l|t(?:head|body))>\s*<\/\1>/g, '').replace(/<(table)>\s*<\/\1>/g, '')
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
    // Elements that also hold words of another sentence stay, those left without any words go.
    const tags = inner.slice(start, done).match(/<(?!br|img|wbr)[^<>]*>/g) ?? []
    html += escapeHtml(next ?? '') + tags.join('')
  }
  return withoutEmpty(html + inner.slice(done))
}

function withoutEmpty(html: string): string {
  const rest = html.replace(/<([a-z]{1,10})(?:\s[^<>]*)?><\/\1>/g, '')
  return rest === html ? html : withoutEmpty(rest)
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
