// Tags that end a word. All others (strong, em, a, span …) may be inside one: "un<em>believ</em>able".
const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 head header hr html iframe img input legend li main menu nav ol optgroup option p pre section ' +
    'select summary table tbody td textarea tfoot th thead title tr ul video audio canvas button'
  ).split(' '),
)

// Visitors never see the content of these.
const UNREAD_TAGS = new Set(['script', 'style', 'template', 'noscript'])

// Only entities that change the count: those of letters stand for themselves, because their names have letters too.
const SPACES = new Set(['nbsp', 'ensp', 'emsp', 'thinsp'])
const SIGNS = new Set(
  (
    'amp lt gt quot apos shy zwnj zwj ndash mdash hellip bull middot lsquo rsquo sbquo ldquo rdquo bdquo laquo raquo copy ' +
    'reg trade deg euro pound yen cent sect para times divide plusmn larr rarr iexcl iquest'
  ).split(' '),
)

// Han, Hiragana and Katakana have no spaces, so each character counts; Hangul has spaces and counts by token.
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
// Also without spaces, but a word has several characters.
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u
const UNSPACED_RUNS = new RegExp(UNSPACED, 'gu')
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
// \s lacks U+0085 (next line) and U+180E; zero-width space is an invisible word boundary.
const WHITESPACE = /[\s\u0085\u180e\u200b]+/
const ENTITY = /&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,8})|([A-Za-z][A-Za-z0-9]{1,10}));?/g

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return SPACES.has(name) ? ' ' : SIGNS.has(name) ? '-' : whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ' '
}

/** The visible text, with a space at every block boundary; one pass without backtracking. */
function visibleText(html: string): string {
  const pieces: string[] = []
  let from = 0
  while (from < html.length) {
    const open = html.indexOf('<', from)
    if (open === -1) break
    if (html.startsWith('<!--', open)) {
      pieces.push(html.slice(from, open))
      const close = html.indexOf('-->', open + 4)
      from = close === -1 ? html.length : close + 3
      continue
    }
    const name = tagNameAt(html, open)
    if (name === undefined) {
      pieces.push(html.slice(from, open + 1))
      from = open + 1
      continue
    }
    pieces.push(html.slice(from, open))
    if (BLOCK_TAGS.has(name) || UNREAD_TAGS.has(name)) pieces.push(' ')
    from = endOfTag(html, open)
    if (UNREAD_TAGS.has(name) && html[open + 1] !== '/') from = endOfElement(html, from, name)
  }
  pieces.push(html.slice(from))
  return pieces.join('')
}

// As in HTML, a tag needs a letter (or /, !, ?) right after the bracket: "3 < 4" is text.
function tagNameAt(html: string, open: number): string | undefined {
  // No relevant element name is longer than 10 characters.
  const match = /^<(?:\/?([A-Za-z][A-Za-z0-9:-]{0,40})|[!?])/.exec(html.slice(open, open + 44))
  return match ? (match[1] ?? '').toLowerCase() : undefined
}

function endOfTag(html: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < html.length; at++) {
    const sign = html[at]
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '>') return at + 1
    else if ((sign === '"' || sign === "'") && html[at - 1] === '=') quote = sign
  }
  return html.length
}

function endOfElement(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = from
  const match = close.exec(html)
  return match ? endOfTag(html, match.index) : html.length
}

function wordsInToken(token: string): number {
  if (!LETTER_OR_DIGIT.test(token)) return 0
  if (!IDEOGRAPH.test(token) && !UNSPACED.test(token)) return 1
  let words = token.match(IDEOGRAPHS)?.length ?? 0
  for (const [run] of token.matchAll(UNSPACED_RUNS)) words += wordsInRun(run)
  const others = token.replace(UNSPACED_RUNS, ' ').replace(IDEOGRAPHS, ' ').split(' ')
  return words + others.filter((rest) => LETTER_OR_DIGIT.test(rest)).length
}

let segmenter: Intl.Segmenter | undefined
// The segmenter's cost grows with the square of its input. It lacks context near the end of a piece, so the next one overlaps.
const pieceLength = 300
const lookahead = 60

function wordsInRun(run: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  let words = 0
  for (let from = 0; from < run.length;) {
    const piece = run.slice(from, from + pieceLength)
    const isLast = from + pieceLength >= run.length
    from += piece.length
    for (const { index, isWordLike } of segmenter.segment(piece)) {
      if (!isLast && index > pieceLength - lookahead) {
        from += index - piece.length
        break
      }
      if (isWordLike) words++
    }
  }
  return words
}

/**
 * The number of words a reader sees in HTML or plain text, for the editor and for plan limits. A token counts if it has a
 * letter or digit; each CJK ideograph or kana counts as one word, and Thai, Lao, Khmer and Burmese count by their
 * dictionaries.
 */
export function countWords(htmlOrText: string): number {
  const text = visibleText(htmlOrText).replace(ENTITY, decodeEntity)
  let words = 0
  for (const token of text.split(WHITESPACE)) if (token !== '') words += wordsInToken(token)
  return words
}
