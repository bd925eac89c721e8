// Non-breaking spaces as characters and in HTML. The narrow one is French, and common in chat programs.
const written = /&nbsp;|&#160;|&#xa0;/gi
const fixed = /[\u00a0\u202f]/g
const blockEdge =
  /(<\/?(?:p|h[1-6]|li|ul|ol|dl|dt|dd|div|blockquote|pre|t[dhr]|t(?:able|head|body|foot)|caption|figure|figcaption|details|summary|br|hr)\b[^<>]*>|\n)/i
const units = [
  '[kcmµ]?[mgl][²³23]?|[kMG]?(?:W|Wh|Hz)|[KMGT][Bo]|ha|h|min|sec|s|ms|km/h|mph|px|pt|kcal|cal|lb|oz|ft',
  'USD|EUR|GBP|CHF|kr|zł|Kč|Ft|кг|км|г|м|см|мм|л|ч|мин|руб',
]
const unit = new RegExp(`^(?:${units.join('|')})(?![\\p{L}\\p{N}])`, 'u')

/** Replaces non-breaking spaces that a program put between words; keeps those of typography and the few set by hand. */
export function plainSpaces(text: string): string {
  if (!/[\u00a0\u202f]|&(?:nbsp|#160|#xa0);/i.test(text)) return text
  const pieces = text.split(blockEdge).map(readPiece)
  const isAllJoined = isJoined(sum(pieces, 'joined'), sum(pieces, 'plain'))
  return pieces
    .map((piece) => (isAllJoined || isJoined(piece.joined, piece.plain) ? separate(piece) : piece.raw))
    .join('')
}

interface Piece {
  raw: string
  /** Tags at odd indexes. */
  parts: string[]
  /** Whether typography requires each of its non-breaking spaces. */
  required: boolean[]
  joined: number
  plain: number
}

function readPiece(raw: string): Piece {
  const parts = raw.split(/(<[^<>]*>)/).map((part, at) => (at % 2 ? part : part.replace(written, '\u00a0')))
  const words = parts.filter((_part, at) => at % 2 === 0).join('')
  const required = [...words.matchAll(fixed)].map(({ index }) => isRequired(words, index))
  const plain = words.split(' ').length - 1
  return { raw, parts, required, joined: required.filter((is) => !is).length, plain }
}

const sum = (pieces: Piece[], name: 'joined' | 'plain') => pieces.reduce((all, piece) => all + piece[name], 0)

/** Nobody types more of them than spaces, but one or two as in “Mr. Smith” may be intentional. */
const isJoined = (joined: number, plain: number) => joined >= 3 && joined > plain

/** Before French punctuation, between the digits of a number, and between a number and its unit. */
function isRequired(words: string, at: number): boolean {
  const before = words[at - 1] ?? ''
  const after = words.slice(at + 1, at + 8)
  if (/[«‹]/.test(before) || /^[?!:;»›%‰€£$¥₽°]/.test(after)) return true
  return /\d/.test(before) && (/^\d/.test(after) || unit.test(after))
}

function separate({ parts, required }: Piece): string {
  let at = 0
  return parts
    .map((part, n) => (n % 2 ? part : part.replace(fixed, (space) => (required[at++] ? space : ' '))))
    .join('')
}
