import { expectedMeasure, sentencesOf, speaksToReader, wordsIn, type ToneMeasure } from './tone-gate.ts'

export interface OffTone {
  sentence: string
  problem: string
}

// There is one edit: as many as its answer holds.
const maxOffSentences = 60
// A shorter one is meant to be short.
const minWords = 4
const quoted = /["“”]/

/**
 * The sentences that, said anew, bring the text to its tone: no more of them than it takes, and nobody else's words.
 */
export function offTone(html: string, tone: string): OffTone[] {
  const all = sentencesOf(html)
  const asked = expectedMeasure(all, tone)
  if (!asked) return []
  const own = all.filter((sentence) => !quoted.test(sentence))
  const byLength = offLength(all, own, asked)
  const taken = new Set(byLength.map(({ sentence }) => sentence))
  return [
    ...byLength,
    ...offReader(
      all,
      own.filter((sentence) => !taken.has(sentence)),
      asked,
    ),
  ].slice(0, maxOffSentences)
}

function offLength(all: string[], own: string[], { words: { min, max } }: ToneMeasure): OffTone[] {
  const total = all.reduce((sum, sentence) => sum + wordsIn(sentence), 0)
  const mean = total / Math.max(1, all.length)
  const aim = Math.round((min + max) / 2)
  const measured = `the text has ${mean.toFixed(1)} words in a sentence, this tone ${min} to ${max}`
  if (mean > max)
    return own
      .filter((sentence) => wordsIn(sentence) > max)
      .toSorted((a, b) => wordsIn(b) - wordsIn(a))
      .slice(0, maxOffSentences)
      .map((sentence) => ({
        sentence,
        problem: `is too long (${measured}): at most ${aim} words, or two short sentences`,
      }))
  if (mean >= min) return []
  const short = own
    .filter((sentence) => wordsIn(sentence) >= minWords && wordsIn(sentence) < min)
    .toSorted((a, b) => wordsIn(a) - wordsIn(b))
  const off: OffTone[] = []
  for (let missing = min * all.length - total; missing > 0 && off.length < short.length;) {
    const sentence = short[off.length]!
    missing -= aim - wordsIn(sentence)
    off.push({
      sentence,
      problem: `is too short (${measured}): one sentence of ${min} to ${max} words that says how, when or why`,
    })
  }
  return off
}

function offReader(all: string[], own: string[], { reader: { min, max } }: ToneMeasure): OffTone[] {
  const speaking = all.filter(speaksToReader).length
  const percent = (share: number) => `${Math.round(100 * share)} %`
  const measured = `${percent(speaking / Math.max(1, all.length))} of the sentences say “you”, in this tone`
  const tooMany = Math.ceil(speaking - max * all.length)
  if (tooMany > 0)
    return own.filter(speaksToReader).map((sentence) => ({
      sentence,
      problem: `speaks to the reader (${measured} at most ${percent(max)}): say it impersonally, without “you”`,
    }))
  const missing = Math.ceil(min * all.length - speaking)
  const silent = own.filter((sentence) => !speaksToReader(sentence) && wordsIn(sentence) >= minWords)
  if (missing <= 0 || silent.length === 0) return []
  // All over the text, not one paragraph full of them.
  const step = Math.max(1, Math.floor(silent.length / missing))
  return silent
    .filter((_sentence, at) => at % step === 0)
    .slice(0, missing)
    .map((sentence) => ({
      sentence,
      problem: `speaks to nobody (${measured} at least ${percent(min)}): say it to the reader, as “you”`,
    }))
}
