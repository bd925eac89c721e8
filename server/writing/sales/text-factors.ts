import type { SalesFactor } from '../../../contract/writing/sales.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { pointsFor, sentencesWith, wordsOf, type SalesText } from './sales-text.ts'

const gain =
  /\b(?:how|why|what|when|which|without|save|easier|better|faster|less|more|get|avoid|stop|calm\w*|simple|guide|ways?|steps?|tips|mistakes|questions?)\b|\d|\?/i

/** A headline says what one gets, in so many words that all of it is seen. */
export function headline({ title, focus }: SalesText): SalesFactor {
  const words = countWords(escapeHtml(title))
  // Search results show some 60 characters; below four words nothing is promised.
  const checks = [
    {
      holds: words >= 4 && title.length <= 65,
      advice: 'Use at least 4 words and at most 65 characters in the title.',
    },
    {
      holds: gain.test(title),
      advice: 'Say in the title what the reader gets: a how, why or what, a number or a question.',
    },
    {
      holds: focus === '' || title.toLowerCase().includes(focus.toLowerCase()),
      advice: `Name “${focus}” in the title: it's what readers search for.`,
    },
  ]
  const held = checks.filter(({ holds }) => holds).length
  return {
    name: 'Headline',
    points: pointsFor(held / checks.length, 12),
    most: 12,
    finding: `${title.length} characters, ${words} words; ${held} of ${checks.length} signs of a clear headline.`,
    advice: checks.find(({ holds }) => !holds)?.advice ?? null,
    sentences: [title],
    source:
      'J. Nielsen, World’s Best Headlines (2009): short, rich in information, keywords first, predictable.',
  }
}

const you = /^(?:you|your|yours|yourself|you['’](?:re|ll|ve|d))$/
const we = /^(?:we|our|ours|us|i|my|mine|me|we['’](?:re|ll|ve|d)|i['’](?:m|ll|ve|d))$/
const weAtStart = /^(?:we|our|i|my)\b/i

/** Whom the text talks about. */
export function customerFocus({ words, sentences }: SalesText): SalesFactor {
  const yours = words.filter((word) => you.test(word)).length
  const ours = words.filter((word) => we.test(word)).length
  const share = yours + ours === 0 ? 0 : yours / (yours + ours)
  // Two of three such words about the reader is what the measure calls customer-focused; with none the text talks to nobody.
  const isEnough = share >= 2 / 3
  return {
    name: 'You and we',
    points: pointsFor(share / (2 / 3), 14),
    most: 14,
    finding: `“You” and its forms ${yours} times, “we” and “I” ${ours} times.`,
    advice: isEnough
      ? null
      : yours + ours === 0
        ? 'Talk to the reader: use “you”.'
        : 'Rewrite sentences that start with “we” so they start with the reader.',
    sentences: isEnough ? [] : sentencesWith(sentences, weAtStart).slice(0, 3),
    source:
      'B. Eisenberg, Customer Focus Calculator (“We We”): share of customer words among customer and self words.',
  }
}

/** How hard it is to read. */
export function readability({ words, sentences }: SalesText): SalesFactor {
  const ease = readingEase(words, sentences.length)
  const long = sentences.filter((sentence) => wordsOf(sentence).length > 25)
  // 60 to 70 is plain English in Flesch's own table; each ten points below cost a quarter.
  const share = ease >= 60 ? 1 : 1 - (60 - ease) / 40
  return {
    name: 'Readability',
    points: pointsFor(share, 10),
    most: 10,
    finding: `Reading ease ${Math.round(ease)} of 100; ${long.length} of ${sentences.length} sentences have more than 25 words.`,
    advice: share >= 1 ? null : 'Split the longest sentences and use shorter words.',
    sentences: share >= 1 ? [] : long.slice(0, 3),
    source: 'R. Flesch, A New Readability Yardstick (1948). Made for English.',
  }
}

/** Whether it can be skimmed. */
export function scannability({ words, paragraphs, headings, lists }: SalesText): SalesFactor {
  const longest = Math.max(0, ...paragraphs)
  const checks = [
    {
      holds: headings > 0 && words.length / headings <= 300,
      advice: 'Add a heading at least every 300 words.',
    },
    { holds: lists > 0, advice: 'Turn a run of points into a list.' },
    { holds: longest <= 90, advice: 'Split paragraphs of more than 90 words.' },
  ]
  const held = checks.filter(({ holds }) => holds).length
  return {
    name: 'Skimming',
    points: pointsFor(held / checks.length, 8),
    most: 8,
    finding: `${headings} headings, ${lists} lists, longest paragraph: ${longest} words.`,
    advice: checks.find(({ holds }) => !holds)?.advice ?? null,
    sentences: [],
    source:
      'J. Nielsen, How Users Read on the Web (1997): 79 % of users scan; headings, lists, one idea a paragraph.',
  }
}

/** Groups of vowels, without a silent e: within one of a dictionary's count for most English words. */
export function countSyllables(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '')
  if (bare.length <= 3) return 1
  const groups = bare.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, (end) => end[0]!).match(/[aeiouy]+/g)
  return Math.max(1, groups?.length ?? 1)
}
/** Reading ease, 0 (hard) to 100: 206.835 − 1.015 × words per sentence − 84.6 × syllables per word (Flesch 1948). */
export function readingEase(words: string[], sentences: number): number {
  if (words.length === 0 || sentences === 0) return 0
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
}
