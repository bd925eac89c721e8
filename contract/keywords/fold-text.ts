import { stem } from './stem.ts'

/** A text prepared for keyword search: normalized words with a space before and after each. */
export interface FoldedText {
  all: string
  /** Without the small words that people omit when they search. */
  telling: string
  /** The telling words of each sentence. */
  sentences: string[]
  /** The telling words one by one; adjacent characters of unspaced scripts are one. */
  units: string[]
}

// Soft hyphens, zero-width and direction characters, the Arabic tatweel, and trademark signs.
const invisible = /[\p{DI}\u0640™℠]/gu
const apostrophe = /[’‘‛ʼʹ′´`＇ꞌ՚]/g
// Accents and the vowel marks of Arabic and Hebrew. In other scripts, marks are letters.
const accents = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g
const letters = new Map(
  'ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ı:i ħ:h ς:σ'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
// "St. Patrick" and "No. 5" do not end a sentence.
const sentenceEnd = /(?<=[!?]|(?:\p{Ll}{3}|[^\p{L}])\.)\s|(?<=[。！？])|\n/u

// Scripts without spaces have no word boundaries, so each character is compared by itself.
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]`
// "photographer Leeds" matches "photographer in Leeds". One that is joined or comes last is part of a name: "A-frame", "vitamin A".
const joint = String.raw`(?<![\p{L}\p{N}\p{M}]|\p{L}[-‐&'./+])(?:a|an|the|in|of|for|near|at|on)(?=\s+\S)`
// Elided articles of French, Italian and Catalan, as in "l'orage" and "dell'arte".
export const elided = String.raw`(?<![\p{L}\p{N}'])(?:\p{L}{0,6}qu|\p{L}{0,4}[cdjlmnst])(?=['’][aeiouyhà-ÿœ])`
const word = String.raw`(?<![\p{L}\p{N}.])\.(?=\p{L})(?:(?!${unspaced})[\p{L}\p{N}\p{M}])+|(?:(?!${unspaced})[\p{L}\p{N}\p{M}])+(?:\+\+|#|'s(?![\p{L}\p{N}]))?`
const pieces = new RegExp(`(?<small>${joint}|${elided})|(?<sign>${unspaced}\\p{M}*)|${word}`, 'gu')

const particles =
  '은 는 이 가 을 를 의 에 에서 으로 로 와 과 도 만 부터 까지 에게 께서 이나 나 처럼 보다'.split(' ')

/** Removes particles from a Korean word of at least two syllables. */
function dropParticles(text: string): string {
  const particle = particles.find((one) => text.endsWith(one) && text.length > one.length + 1)
  return particle ? dropParticles(text.slice(0, -particle.length)) : text
}

function foldWord(text: string): string {
  let folded = text.replace(/'s$/, '')
  // ASCII needs no folding.
  if (/[^\0-\x7f]/.test(folded))
    folded = folded
      .normalize('NFKD')
      .replace(accents, '')
      .normalize('NFKC')
      .replace(/[^\0-\x7f]/g, (letter) => letters.get(letter) ?? letter)
  return /^\p{sc=Hang}{3,20}$/u.test(folded) ? dropParticles(folded) : stem(folded)
}

/** The only normalization for keyword search: ignores case, accents, forms and punctuation. */
export function foldText(text: string): FoldedText {
  const folded: FoldedText = { all: ' ', telling: ' ', sentences: [], units: [] }
  const plain = text.replace(invisible, '').replace(/&amp;/gi, '&').replace(apostrophe, "'").normalize('NFKC')
  for (const sentence of plain.split(sentenceEnd)) readSentence(sentence.toLowerCase(), folded)
  return folded
}

function readSentence(sentence: string, folded: FoldedText): void {
  let telling = ''
  let signsEnd = -1
  for (const { 0: piece, index, groups } of sentence.matchAll(pieces)) {
    const one = `${groups?.sign ?? foldWord(piece)} `
    folded.all += one
    if (groups?.small !== undefined) continue
    telling += one
    if (index === signsEnd) folded.units.push(folded.units.pop()! + one)
    else folded.units.push(` ${one}`)
    signsEnd = groups?.sign === undefined ? -1 : index + piece.length
  }
  // A keyword never crosses the end of a sentence.
  folded.all += '\n '
  folded.telling += `${telling}\n `
  folded.sentences.push(` ${telling}`)
}
