import type { Word } from './split-words.ts'

/** The tagger's parts of speech from Universal Dependencies; `OTHER` holds the rest. */
export const partsOfSpeech = [
  'NOUN',
  'PROPN',
  'ADJ',
  'VERB',
  'AUX',
  'ADV',
  'DET',
  'ADP',
  'PRON',
  'NUM',
  'CONJ',
  'PART',
  'OTHER',
] as const
export type PartOfSpeech = (typeof partsOfSpeech)[number]

/** The features of a word, as indexes into the table of weights. */
export const featureCount = 13
const noTag = partsOfSpeech.length

/** Weights of a linear model with hashed features: `buckets` rows with one weight per tag. */
export interface TaggerModel {
  buckets: number
  weights: Int8Array | Float32Array
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

function mix(kind: number, a: number, b: number, buckets: number): number {
  let hash =
    Math.imul(a ^ Math.imul(kind + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash ^= hash >>> 13
  return (hash >>> 0) & (buckets - 1)
}

function shapeOf(word: Word): number {
  const { text } = word
  const first = text.charCodeAt(0)
  const isUpper = text !== word.lower && text[0] !== word.lower[0]
  let shape = isUpper ? 1 : 0
  if (isUpper && text.length > 1 && text === text.toUpperCase()) shape = 2
  if (first >= 48 && first <= 57) shape = 3
  if (text.includes('-')) shape += 4
  return shape * 2 + (word.opens === 'sentence' ? 1 : 0)
}

interface Traits {
  word: number
  suffix2: number
  suffix3: number
  shape: number
}

const outside: Traits = { word: 1, suffix2: 1, suffix3: 1, shape: 31 }

/** The traits of all words, computed once because each word is used from three positions. */
export function readTraits(words: Word[]): Traits[] {
  const traitsByWord = new Map<string, Traits>()
  return words.map((word) => {
    const { lower } = word
    let traits = traitsByWord.get(lower)
    if (!traits) {
      const long = lower.length > 40 ? lower.slice(-40) : lower
      traits = {
        word: hashText(long),
        suffix2: hashText(lower.slice(-2)),
        suffix3: hashText(lower.slice(-3)),
        shape: 0,
      }
      traitsByWord.set(lower, traits)
    }
    return { ...traits, shape: shapeOf(word) }
  })
}

/** Writes the features of the word at `at` into `into`; `tags` are those of the previous words. */
export function writeFeatures(
  traits: Traits[],
  words: Word[],
  at: number,
  tags: Uint8Array,
  buckets: number,
  into: Int32Array,
): void {
  const here = traits[at] ?? outside
  const isFirst = words[at]?.opens !== undefined
  const isLast = words[at + 1]?.opens !== undefined
  const before = isFirst ? outside : (traits[at - 1] ?? outside)
  const after = isLast ? outside : (traits[at + 1] ?? outside)
  const tag1 = isFirst ? noTag : (tags[at - 1] ?? noTag)
  const tag2 = isFirst || words[at - 1]?.opens !== undefined ? noTag : (tags[at - 2] ?? noTag)
  into[0] = mix(0, here.word, here.shape & 2, buckets)
  into[1] = mix(1, here.suffix3, here.shape, buckets)
  into[2] = mix(2, here.suffix2, tag1, buckets)
  into[3] = mix(3, here.word, tag1, buckets)
  into[4] = mix(4, tag1, tag2, buckets)
  into[5] = mix(5, before.word, here.suffix2, buckets)
  into[6] = mix(6, after.word, here.suffix2, buckets)
  into[7] = mix(7, after.suffix3, tag1, buckets)
  into[8] = mix(8, here.word, after.suffix2, buckets)
  into[9] = mix(9, here.shape, after.shape * 32 + before.shape, buckets)
  into[10] = mix(10, before.word, here.shape, buckets)
  into[11] = mix(11, here.suffix3, after.suffix2, buckets)
  into[12] = mix(12, here.word, before.suffix2, buckets)
}

// NOUN, PROPN, ADJ and VERB come first.
const openClasses = 4
const isSmallWord = new Set<PartOfSpeech>(['AUX', 'ADV', 'DET', 'ADP', 'PRON', 'CONJ', 'PART'])

/** The part of speech of each word, as indexes into `partsOfSpeech`. `isRare` rules out closed-class words and adverbs. */
export function tagWords(
  words: Word[],
  model: TaggerModel,
  isRare: (lower: string) => boolean = () => false,
): Uint8Array {
  const tagCount = partsOfSpeech.length
  const traits = readTraits(words)
  const tags = new Uint8Array(words.length)
  const features = new Int32Array(featureCount)
  const scores = new Int32Array(tagCount)
  const { weights, buckets } = model
  for (let at = 0; at < words.length; at++) {
    writeFeatures(traits, words, at, tags, buckets, features)
    scoreTags(features, weights, scores)
    tags[at] = highest(scores, tagCount)
    const tag = partsOfSpeech[tags[at] ?? 0] ?? 'OTHER'
    if (isSmallWord.has(tag) && isRare(words[at]?.lower ?? '')) tags[at] = highest(scores, openClasses)
  }
  return tags
}

export function scoreTags(
  features: Int32Array,
  weights: TaggerModel['weights'],
  scores: Int32Array | Float64Array,
): void {
  scores.fill(0)
  for (const feature of features) {
    const row = feature * scores.length
    for (let tag = 0; tag < scores.length; tag++) scores[tag] = scores[tag]! + weights[row + tag]!
  }
}

export function highest(scores: Int32Array | Float64Array, count: number): number {
  let best = 0
  for (let tag = 1; tag < count; tag++) if ((scores[tag] ?? 0) > (scores[best] ?? 0)) best = tag
  return best
}
