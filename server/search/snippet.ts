import { plainText } from '../posts/content/plain-text.ts'

// Two lines of a result.
const snippetLength = 160
// Context before the match, so that it reads within its sentence.
const leadLength = 50

/** Plain text around the first of the words, or the beginning; `isCut` when the piece of HTML starts inside the text. */
export function snippet(html: string, words: string[], isCut = false): string {
  // A piece may start or end inside a tag.
  const whole = (isCut ? html.replace(/^[^<>]*>/, '') : html).replace(/<[^<>]*$/, '')
  const text = plainText(whole).replace(/\s+/g, ' ')
  const at = findFirst(text, words)
  if (at <= leadLength && !isCut) return cutEnd(text)
  const space = text.indexOf(' ', Math.max(0, at - leadLength))
  const from = space >= 0 && space < at ? space + 1 : at
  return `…${cutEnd(text.slice(from))}`
}

function cutEnd(text: string): string {
  if (text.length <= snippetLength) return text
  const space = text.lastIndexOf(' ', snippetLength)
  return `${text.slice(0, space > snippetLength / 2 ? space : snippetLength).toWellFormed()}…`
}

function findFirst(text: string, words: string[]): number {
  const lower = text.toLowerCase()
  const places = words.flatMap((word) => {
    const start = lower.indexOf(` ${word}`)
    const at = start >= 0 ? start + 1 : lower.indexOf(word)
    return at < 0 ? [] : [at]
  })
  if (places.length > 0) return Math.min(...places)
  // Accents are folded character by character, so that offsets stay the same.
  const folded = text.replace(/[^\p{ASCII}]/gu, fold).toLowerCase()
  return words.map((word) => folded.indexOf(word)).find((at) => at >= 0) ?? 0
}

const fold = (sign: string) => (sign.length > 1 ? sign : (sign.normalize('NFKD')[0] ?? sign))
