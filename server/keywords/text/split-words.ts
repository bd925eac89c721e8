import { elided } from '../../../contract/keywords/fold-text.ts'
import { stem } from '../../../contract/keywords/stem.ts'

/** A word of a text; `opens` is what separates it from the previous word. */
export interface Word {
  text: string
  /** NFKC, lower case, plain apostrophes and hyphens. */
  lower: string
  /** The stem without a possessive ending. */
  stem: string
  start: number
  end: number
  /** undefined: a space. `phrase`: punctuation that ends a phrase. */
  opens: 'sentence' | 'phrase' | undefined
  sentence: number
}

const joined =
  /(?:(?<![\p{L}\p{N}.])\.(?=\p{Lu}))?[\p{L}\p{N}\p{M}]+(?:[-‐‑'’.&/_@·][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
const abbreviation =
  /^(?:\p{L}|(?:\p{L}\.)+\p{L}|mr|mrs|ms|dr|prof|st|sr|jr|inc|ltd|co|corp|vs|no|fig|figs|eq|al|gen|sen|rep|gov|lt|col|jan|feb|mar|apr|aug|sept|oct|nov|dec)$/iu
// "the enclosure's pool" is two things, "Caesar's Palace" one.
const ownsNext = /^\p{Ll}.*(?:['’]s|s['’])$/u
const bullet = /[\n\r][ \t]*(?:[-*•#>|]|\d+[.)])/
// Hand-wrapped text has lines of about this width; shorter lines end for a reason.
const wrappedWidth = { min: 55, max: 110 }

export function splitWords(text: string): Word[] {
  const words: Word[] = []
  let sentence = 0
  let lineStart = 0
  let end = 0
  for (const piece of findPieces(text)) {
    const gap = text.slice(end, piece.start)
    const previous = words.at(-1)
    let opens = previous ? judgeGap(gap, previous, piece.text) : ('sentence' as const)
    if (gap.includes('\n')) {
      const width = end - lineStart
      if (opens !== 'sentence' && (width < wrappedWidth.min || width > wrappedWidth.max)) opens = 'sentence'
      lineStart = piece.start
    }
    if (opens === 'sentence' && previous) sentence++
    words.push({ ...piece, ...normalize(piece.text), opens, sentence })
    end = piece.end
  }
  return words
}

type Piece = { text: string; start: number; end: number }

function* findPieces(text: string): Generator<Piece> {
  for (const match of text.matchAll(joined)) {
    if (unspaced.test(match[0])) yield* segment(match[0], match.index)
    else yield* splitAtMissedSpace(match[0], match.index)
  }
}

let segmenter: Intl.Segmenter | undefined

function* segment(run: string, at: number): Generator<Piece> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  // The segmenter's cost grows faster than its input, so cut a text without sentence ends.
  for (let from = 0; from < run.length; from += 2000) {
    for (const { segment: text, index, isWordLike } of segmenter.segment(run.slice(from, from + 2000)))
      if (isWordLike) yield { text, start: at + from + index, end: at + from + index + text.length }
  }
}

const article = new RegExp(`^${elided}['’]`, 'iu')

// "about it.When he": a full stop without its space; "l’atelier": an article and its noun.
function* splitAtMissedSpace(run: string, at: number): Generator<Piece> {
  let from = article.exec(run)?.[0].length ?? 0
  if (from > 0) yield { text: run.slice(0, from), start: at, end: at + from }
  for (const match of run.matchAll(/(?<=\p{Ll}{2})[.](?=\p{Lu}\p{Ll})/gu)) {
    yield { text: run.slice(from, match.index), start: at + from, end: at + match.index }
    from = match.index + 1
  }
  yield { text: run.slice(from), start: at + from, end: at + run.length }
}

function normalize(text: string): { lower: string; stem: string } {
  const lower = text.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/[‐‑]/g, '-')
  return { lower, stem: stem(lower.replace(/'s?$/, '')) }
}

function judgeGap(gap: string, previous: Word, next: string): Word['opens'] {
  if (gap === ' ') return ownsNext.test(previous.text) ? 'phrase' : undefined
  if (/[\n\r]\s*[\n\r]/.test(gap) || bullet.test(gap)) return 'sentence'
  if (/[!?。！？।؟…]/.test(gap)) return 'sentence'
  if (/^[.]/.test(gap)) {
    if (abbreviation.test(previous.text)) return /^[.]\s+$/.test(gap) ? undefined : 'phrase'
    return /^\p{Ll}/u.test(next) ? 'phrase' : 'sentence'
  }
  return /^\s*$/.test(gap) ? undefined : 'phrase'
}
