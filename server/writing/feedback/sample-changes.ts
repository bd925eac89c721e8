import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainer } from '../gates/slop/slop-lint.ts'
import type { Habits } from '../gates/slop/slop-lint.ts'
import type { Piece } from './text-pieces.ts'

export interface Proposal {
  changes: Map<number, string>
  note: string
}

const isProse = ({ tag }: Piece) => tag === 'p'
const sentencesIn = (text: string) => splitSentences(text).map((sentence) => sentence.trim())
const wordCount = (text: string) => text.split(/\s+/).length

/** The pieces that a request is about: the beginning, the end, or all. */
function findMeantPieces(pieces: Piece[], wish: string): Piece[] {
  const heads = pieces.flatMap(({ tag }, at) => (tag === 'h2' ? [at] : []))
  if (/\b(?:intro\w*|opening|beginning|first (?:section|paragraph))\b/i.test(wish))
    return pieces.slice(0, heads.find((at) => at > 0 && pieces[at - 1]!.tag !== 'h2') ?? pieces.length)
  if (/\b(?:ending|conclusion|last (?:section|paragraph)|closing|end)\b/i.test(wish))
    return pieces.slice(heads.at(-1) ?? 0)
  return pieces
}

const shorter = (text: string) => {
  const sentences = sentencesIn(text)
  return sentences.length < 2 ? text : sentences.slice(0, Math.ceil(sentences.length * 0.6)).join(' ')
}

// Two halves of a sentence that each stand alone: a comma, a conjunction, and a subject behind it.
const joint = /, (and|but|so) (?=(?:you|we|they|it|he|she|this|that|there|i)\b)/i

const split = (text: string) =>
  sentencesIn(text)
    .map((sentence) =>
      wordCount(sentence) < 16
        ? sentence
        : sentence.replace(
            joint,
            (_whole, word: string) => `. ${word[0]!.toUpperCase()}${word.slice(1).toLowerCase()} `,
          ),
    )
    .join(' ')

const hype =
  /\b(?:amazing|incredible|unbelievable|perfect|best|ultimate|revolutionary|outstanding|fantastic|simply|truly|really|very|absolutely|totally)\s+/gi
const calmer = (text: string) =>
  text
    .replace(hype, '')
    .replace(/!+/g, '.')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const toSingular: [RegExp, string][] = [
  [/\bwe are\b/gi, 'I am'],
  [/\bwe're\b|\bwe’re\b/gi, 'I’m'],
  [/\bours\b/gi, 'mine'],
  [/\bour\b/gi, 'my'],
  [/\bwe\b/gi, 'I'],
]
const person = (text: string) =>
  toSingular
    .reduce((now, [from, to]) => now.replace(from, to), text)
    .replace(/(^|[.!?]\s+)(m[yi])/g, (_whole, before: string, word: string) => `${before}M${word[1]}`)

const sampleEdits: { wish: RegExp; does: string; change(text: string, habits: Habits): string }[] = [
  {
    wish: /\bshort|\bcut\b|\btrim|\btighten|\bless (?:long|words|text)/i,
    does: 'cut the last sentences of longer paragraphs',
    change: shorter,
  },
  {
    wish: /\bsplit|\bsimpl|\beasier|\bclear|\blong sentences/i,
    does: 'split long sentences in two',
    change: split,
  },
  {
    wish: /\bsales|\bcalm|\bhype|\bpushy|\btone (?:it )?down|\bexclamation/i,
    does: 'removed superlatives and exclamation marks',
    change: calmer,
  },
  {
    wish: /\bplain|\bslop|\bstock|\bai\b|\bjargon|\bbuzz/i,
    does: 'replaced clichés with plain words',
    change: (text, habits) => plainer(text, habits),
  },
  {
    wish: /\bperson\b|\b(?:we|our) (?:to|into|with)\b|\binstead of we\b|\bas i\b|“i”/i,
    does: 'changed “we” to “I”',
    change: person,
  },
]

/** What can be done without a model: undefined for a request that it does not understand. */
export function sampleChanges(pieces: Piece[], wish: string, habits: Habits): Proposal | undefined {
  const way = sampleEdits.find((one) => one.wish.test(wish))
  if (!way) return undefined
  const changes = new Map(
    findMeantPieces(pieces, wish)
      .filter(isProse)
      .map((piece) => [piece.number, way.change(piece.text, habits)] as const)
      .filter(([number, text]) => text !== pieces[number - 1]!.text),
  )
  return { changes, note: `The built-in sample writer ${way.does}.` }
}

export const sampleHelp =
  'Without a writing model, you can ask for: shorter (or a shorter intro or ending), split long sentences, less salesy, plain words, “I” instead of “we”.'
