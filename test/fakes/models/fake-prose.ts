export type Random = () => number

/** Mulberry32: the same numbers for the same seed, on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const nouns =
  'morning dog brush room coat owner visit hand towel table question habit week shampoo breath street door voice pocket walk'.split(
    ' ',
  )
const verbs = 'helps shows keeps needs takes makes gives brings holds calls'.split(' ')
const adjectives =
  'calm short tidy warm plain steady careful gentle honest quiet familiar simple small clear useful slow'.split(
    ' ',
  )
const links = ['because', 'while', 'before', 'and', 'although', 'so that', 'whenever']

const pick = <T>(random: Random, list: T[]): T => list[Math.floor(random() * list.length)]!

// Things the reader owns, so that the text addresses someone.
const yours = new Set(['calm', 'warm', 'gentle', 'familiar'])

function clause(random: Random): string {
  const noun = () => {
    const kind = pick(random, adjectives)
    return `${yours.has(kind) ? 'your' : 'the'} ${kind} ${pick(random, nouns)}`
  }
  return `${noun()} ${pick(random, verbs)} ${noun()}`
}

function sentence(random: Random): string {
  const parts = [clause(random), ...(random() < 0.6 ? [pick(random, links), clause(random)] : [])]
  const text = parts.join(' ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

/** Paragraphs of distinct sentences, `words` words in total, give or take one sentence. */
export function prose(random: Random, words: number): string {
  const paragraphs: string[] = []
  let left = words
  while (left > 4) {
    const sentences: string[] = []
    const count = 3 + Math.floor(random() * 3)
    while (sentences.length < count && left > 4) {
      const next = sentence(random)
      sentences.push(next)
      left -= next.split(' ').length
    }
    paragraphs.push(sentences.join(' '))
  }
  return paragraphs.join('\n\n')
}
