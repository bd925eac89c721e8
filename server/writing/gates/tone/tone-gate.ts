import { splitSentences } from '../../../platform/text/split-sentences.ts'
import { plainText } from '../../../posts/content/plain-text.ts'
import { isEnglish } from '../../../platform/text/detect-language.ts'

/** What of a tone can be counted in any writer's text. */
export interface ToneMeasure {
  /** Words of a sentence, on average. */
  words: { min: number; max: number }
  /** The share of sentences that speak to the reader as "you". */
  reader: { min: number; max: number }
}

// One sentence in five is heard as being spoken to, one in twenty as a slip.
const spokenTo = { min: 0.2, max: 1 }
const atTimes = { min: 0.1, max: 1 }
const anyRange = { min: 0, max: 1 }
const impersonal = { min: 0, max: 0.05 }

export const toneMeasures: Record<string, ToneMeasure> = {
  professional: { words: { min: 10, max: 20 }, reader: atTimes },
  casual: { words: { min: 5, max: 14 }, reader: spokenTo },
  friendly: { words: { min: 7, max: 15 }, reader: spokenTo },
  // From 14 on more than a quarter of the sentences pass the 20 words at which Yoast calls a text hard to read.
  formal: { words: { min: 12, max: 24 }, reader: impersonal },
  humorous: { words: { min: 7, max: 18 }, reader: atTimes },
  educational: { words: { min: 9, max: 18 }, reader: atTimes },
  inspirational: { words: { min: 5, max: 14 }, reader: spokenTo },
  // Commands speak to the reader without the word.
  technical: { words: { min: 8, max: 18 }, reader: anyRange },
}

/** Sentences as they stand in paragraphs and lists. */
export const sentencesOf = (html: string): string[] =>
  [...html.matchAll(/<(p|li)>([\s\S]*?)<\/\1>/g)].flatMap(([, , inner]) =>
    splitSentences(plainText(inner!).replace(/\s+/g, ' ')).map((sentence) => sentence.trim()),
  )

export const wordsIn = (sentence: string): number => sentence.split(/\s+/).length
export const speaksToReader = (sentence: string): boolean =>
  /\b(?:you|your|yours|yourself|yourselves)\b/i.test(sentence)

/** What a tone asks of these sentences: nothing where it is unknown, or where they are not in the language that the bounds are of. */
export const expectedMeasure = (sentences: string[], tone: string): ToneMeasure | undefined =>
  isEnglish(sentences.join(' ')) ? toneMeasures[tone] : undefined

/** How a text stands to its tone; nothing is asked of one that no tone here is known for. */
export function measureTone(html: string, tone: string) {
  const sentences = sentencesOf(html)
  const asked = expectedMeasure(sentences, tone)
  const many = Math.max(1, sentences.length)
  const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0) / many
  const reader = sentences.filter(speaksToReader).length / many
  const isIn = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max
  const found = {
    sentences: sentences.length,
    words: round(words),
    reader: round(reader),
    asked: asked ?? null,
  }
  return {
    passed: !asked || sentences.length === 0 || (isIn(words, asked.words) && isIn(reader, asked.reader)),
    found,
  }
}

const round = (value: number) => Math.round(value * 100) / 100
