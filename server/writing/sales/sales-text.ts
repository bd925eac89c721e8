import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { sectionsOf } from '../frameworks/check-framework.ts'
import type { FactSheet } from '../evidence/fact-sheet.ts'

/** A post as its reader meets it, taken apart once for all measures. */
export interface SalesText {
  title: string
  focus: string
  sentences: string[]
  words: string[]
  /** Words of each paragraph. */
  paragraphs: number[]
  headings: number
  lists: number
  /** The sentences of the last section. */
  ending: string[]
  sheet: FactSheet
}

interface SalesInput {
  title: string
  content: string
  keywords: string[]
  sheet: FactSheet
}

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? []

const sentencesIn = (text: string) =>
  text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

export function readSalesText({ title, content, keywords, sheet }: SalesInput): SalesText {
  const body = content.replace(/<h([2-4])[^<>]*>[\s\S]*?<\/h\1>/g, '')
  const text = plainText(body)
  const last = sectionsOf(content).at(-1)
  return {
    ...{ title, sheet, focus: keywords[0] ?? '' },
    sentences: sentencesIn(text),
    words: wordsOf(text),
    paragraphs: text.split('\n').map((line) => wordsOf(line).length),
    headings: content.match(/<h[2-4][\s>]/g)?.length ?? 0,
    lists: content.match(/<(?:ul|ol)[\s>]/g)?.length ?? 0,
    ending: sentencesIn(last ? last.text.replace(last.heading, '') : ''),
  }
}

export const sentencesWith = (sentences: string[], pattern: RegExp) =>
  sentences.filter((sentence) => pattern.test(sentence))

/** So many of `most` points as the share says; whole ones, as a person reads them. */
export const pointsFor = (share: number, most: number) => Math.round(Math.max(0, Math.min(1, share)) * most)
