// Tags that end a word. All others (strong, em, a, span …) may be inside one: "un<em>believ</em>able".
const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 head header hr html iframe img input legend li main menu nav ol optgroup option p pre section ' +
    'select summary table tbody td textarea tfoot th thead title tr ul video audio canvas button script style template noscript'
  ).split(' '),
)

// Only entities that change the count. Those for letters can stay, because their names consist of letters too.
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

// A comment, an element whose content visitors never see, or a tag; each may be unclosed. As in HTML, a tag needs a
// letter (or /, !, ?) right after the bracket: "3 < 4" is text.
const MARKUP =
  /<!--(?:(?!-->)[^])*(?:-->)?|<(script|style|template|noscript)(?=[\s/>])(?:(?!<\/\1[\s/>])[^])*|<(?:\/?([a-z][a-z\d:-]*)|[!?])(?:="[^"]*"?|='[^']*'?|=(?!["'])|[^>=])*>?/gi

/** The visible text, with a space at every block boundary. */
const visibleText = (html: string): string =>
  html.replace(MARKUP, (_whole, unseen?: string, name?: string) =>
    unseen !== undefined || BLOCK_TAGS.has(name?.toLowerCase() ?? '') ? ' ' : '',
  )

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

/** The words that a reader sees in HTML or plain text, for the editor and for plan limits. Scripts without spaces have rules above. */
export function countWords(htmlOrText: string): number {
  const text = visibleText(htmlOrText).replace(ENTITY, decodeEntity)
  let words = 0
  for (const token of text.split(WHITESPACE)) if (token !== '') words += wordsInToken(token)
  return words
}
