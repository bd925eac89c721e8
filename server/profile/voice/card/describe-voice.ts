import type { VoiceCard } from '../../../../contract/profile/voice.ts'
import { isEnglish } from '../../../platform/text/detect-language.ts'
import { stockPhrases } from '../meter/stock-phrases.ts'
import type { VoiceProfile } from '../meter/voice-profile.ts'
import type { EditHabits } from './learn-from-edits.ts'
import { chooseExamples } from './choose-examples.ts'
import { personsIn } from './persons-in.ts'

// A list that a person reads to its end; the phrases they never used are many more.
const mostAvoided = 12

/** A card in words from what was measured: nothing in it that cannot be counted in the author's own texts. */
export function describeVoice(profile: VoiceProfile, texts: readonly string[], edits: EditHabits): VoiceCard {
  const { habits, uses } = profile
  const mean = (id: string) => habits[id]?.mean ?? 0
  // The lists of words and short forms are English.
  const english = isEnglish(texts.join('\n'))
  const unused = english ? stockPhrases.filter((phrase) => (uses[`phrase:${phrase}`] ?? 0) === 0) : []
  return {
    summary: english ? summarize(mean) : `${describePace(mean)}.`,
    rules: [
      describeLength(profile),
      describeRhythm(mean('rhythm')),
      describePersons(texts),
      ...(english ? [describeForms(mean('short forms'), uses)] : []),
      describeMarks(profile),
      describeParagraphs(mean('paragraph length')),
      ...(english ? describeOpenings(profile) : []),
      ...edits.rules,
    ].filter((rule) => rule !== ''),
    avoid: [...new Set([...edits.removed, ...unused])].slice(0, mostAvoided),
    examples: chooseExamples(texts, mean('sentence length')),
  }
}

type Mean = (id: string) => number

function describePace(mean: Mean): string {
  const length = mean('sentence length')
  return length < 13
    ? 'Short sentences'
    : length < 19
      ? 'Sentences of middle length'
      : 'Long, flowing sentences'
}

function summarize(mean: Mean): string {
  const words =
    mean('word length') < 4.4
      ? 'plain words'
      : mean('word length') < 4.9
        ? 'everyday words'
        : 'long, exact words'
  const closeness = mean('short forms') > 0.5 ? 'as one speaks' : 'written out in full'
  const reader =
    mean('you') > 1.5 ? 'The reader is addressed directly.' : 'The subject stands before the reader.'
  return `${describePace(mean)} in ${words}, ${closeness}. ${reader}`
}

function describeLength({ habits, longSentence }: VoiceProfile): string {
  const { mean = 0 } = habits['sentence length'] ?? {}
  return `Sentences have about ${Math.round(mean)} words and hardly ever more than ${longSentence}.`
}

// People's news have 0.58, what models write 0.34 to 0.45.
const describeRhythm = (variation: number) =>
  variation > 0.5
    ? 'Let short sentences follow long ones: their lengths differ much.'
    : variation < 0.4
      ? 'Keep sentences at an even length.'
      : ''

function describePersons(texts: readonly string[]): string {
  const persons = personsIn(texts)
  if (persons.length === 0) return ''
  const quoted = (chosen: typeof persons) => chosen.map(({ word }) => `“${word}”`)
  // Once in two hundred words is once in a page: below that a person is not spoken of.
  const used = quoted(persons.filter(({ rate }) => rate >= 0.5))
  const unused = quoted(persons.filter(({ rate }) => rate < 0.1))
  if (used.length === 0) return `Hardly ever ${quoted(persons).join(' or ')}: write about the subject.`
  return `Say ${used.join(' and ')}${unused.length > 0 ? `, hardly ever ${unused.join(' or ')}` : ''}.`
}

// Where a text was pasted without its paragraphs there are none to count.
const describeParagraphs = (sentences: number) =>
  sentences > 7 ? '' : `A paragraph has about ${Math.max(1, Math.round(sentences))} sentences.`

function describeForms(share: number, uses: Record<string, number>): string {
  if ((uses['form:short'] ?? 0) + (uses['form:full'] ?? 0) < 10) return ''
  if (share > 0.7) return 'Use short forms: “don’t”, “it’s”.'
  return share < 0.2 ? 'Write “do not” and “it is” in full.' : 'Use short forms here and there.'
}

function describeMarks({ uses, sentences }: VoiceProfile): string {
  const names = ['questions', 'exclamation marks', 'dashes', 'semicolons', 'brackets', 'colons', 'emoji']
  const rate = (name: string) => (uses[`mark:${name}`] ?? 0) / Math.max(1, sentences)
  // Forty sentences are what it takes to call one in a hundred rare.
  const never = sentences < 40 ? [] : names.filter((name) => rate(name) < 0.01)
  const often = names.filter((name) => rate(name) >= 0.08)
  return [
    often.length > 0 ? `Often: ${often.join(', ')}.` : '',
    never.length > 0 ? `Never: ${never.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function describeOpenings({ uses, sentences }: VoiceProfile): string[] {
  const habits = ['and', 'but', 'so', 'because', 'now', 'yes', 'no', 'well', 'still', 'then']
    // One sentence in fifty begins so: a habit, not an accident.
    .filter((word) => (uses[`open:${word}`] ?? 0) * 50 >= sentences)
    .map((word) => `“${word[0]!.toUpperCase()}${word.slice(1)}”`)
  return habits.length > 0 ? [`A sentence may begin with ${habits.join(', ')}.`] : []
}
