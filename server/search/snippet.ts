// Two lines of a result.
const snippetLength = 160
// What stands before the match, so that it is read in its sentence.
const leadLength = 50

/** Plain text around the first of the words in a piece of HTML, else its beginning; `isCut` where the piece begins inside the text. */
export function snippet(html: string, words: string[], isCut = false): string {
  const text = plainText(html, isCut)
  const at = findFirst(text, words)
  if (at <= leadLength && !isCut) return cutEnd(text)
  const space = text.indexOf(' ', Math.max(0, at - leadLength))
  const from = space >= 0 && space < at ? space + 1 : at
  return `…${cutEnd(text.slice(from))}`
}

/** Sanitised content holds no other entities; a block's end parts words; the ends of a piece may stand inside a tag. */
function plainText(html: string, isCut: boolean): string {
  return (isCut ? html.replace(/^[^<>]*>/, '') : html)
    .replace(/<[^<>]*$/, '')
    .replace(/<\/?(?:strong|em|b|i|u|s|a|code)(?:\s[^<>]*)?>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
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
  // Accents: folded sign by sign, so that places stay what they are.
  const folded = text.replace(/[^\p{ASCII}]/gu, fold).toLowerCase()
  return words.map((word) => folded.indexOf(word)).find((at) => at >= 0) ?? 0
}

const fold = (sign: string) => (sign.length > 1 ? sign : (sign.normalize('NFKD')[0] ?? sign))
