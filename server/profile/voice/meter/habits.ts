import type { Prose } from './read-prose.ts'

/** A habit that a person can notice and change, with words to describe it. */
export interface Habit {
  id: string
  measure(prose: Prose): number
  /** Smaller differences are not noticeable. */
  least: number
  more: string
  less: string
  format(value: number): string
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const round = (value: number) => String(Math.round(value))
const tenth = (value: number) => value.toFixed(1)
const percent = (value: number) => `${Math.round(value * 100)} %`
const lengthsOf = ({ sentences }: Prose) => sentences.map((sentence) => sentence.split(' ').length)
const mean = (values: number[]) =>
  share(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )
const perHundred = (prose: Prose, pattern: RegExp) =>
  share(100 * prose.words.filter((word) => pattern.test(word)).length, prose.words.length)
const marks = ({ sentences, words }: Prose, pattern: RegExp) =>
  share(1000 * (sentences.join(' ').match(pattern)?.length ?? 0), words.length)
const ending = ({ sentences }: Prose, pattern: RegExp) =>
  share(sentences.filter((sentence) => pattern.test(sentence)).length, sentences.length)

const contraction = /^(?:\w+n't|(?:i|you|we|they|he|she|it|that|there|what|who|let)'(?:m|re|ve|ll|d|s))$/
const negated = 'do|does|did|is|are|was|were|have|has|had|will|would|should|could|can'
const paired =
  'it is|that is|there is|i am|you are|we are|they are|i have|you have|we have|i will|you will|we will'
const spelledOut = new RegExp(`\\b(?:${negated}) ?not\\b|\\b(?:${paired})\\b`, 'gi')

function shortForms({ words, sentences }: Prose): number {
  const short = words.filter((word) => contraction.test(word)).length
  return share(short, short + (sentences.join(' ').match(spelledOut)?.length ?? 0))
}

export const habits: readonly Habit[] = [
  {
    id: 'sentence length',
    measure: (prose) => mean(lengthsOf(prose)),
    least: 3,
    more: 'Sentences are longer',
    less: 'Sentences are shorter',
    format: (value) => `${round(value)} words`,
  },
  {
    id: 'rhythm',
    measure(prose) {
      const lengths = lengthsOf(prose)
      const middle = mean(lengths)
      return share(Math.sqrt(mean(lengths.map((length) => (length - middle) ** 2))), middle)
    },
    least: 0.12,
    more: 'Short and long sentences differ more',
    less: 'Sentences are more alike in length',
    format: (value) => value.toFixed(2),
  },
  {
    id: 'paragraph length',
    measure: ({ paragraphs, sentences }) => share(sentences.length, paragraphs.length),
    least: 1.2,
    more: 'Paragraphs are longer',
    less: 'Paragraphs are shorter',
    format: (value) => `${tenth(value)} sentences`,
  },
  {
    id: 'word length',
    measure: ({ words }) => mean(words.map((word) => word.length)),
    least: 0.25,
    more: 'Words are longer',
    less: 'Words are shorter',
    format: (value) => `${tenth(value)} letters`,
  },
  {
    id: 'short forms',
    measure: shortForms,
    least: 0.25,
    more: 'There are more short forms such as “don’t” and “it’s”',
    less: 'There are fewer short forms such as “don’t” and “it’s”',
    format: percent,
  },
  {
    id: 'I',
    measure: (prose) => perHundred(prose, /^(?:i|i'm|i've|i'd|i'll|me|my|mine|myself)$/),
    least: 0.8,
    more: 'You speak of yourself more (“I”, “my”)',
    less: 'You speak of yourself less (“I”, “my”)',
    format: (value) => `${tenth(value)} in 100 words`,
  },
  {
    id: 'we',
    measure: (prose) => perHundred(prose, /^(?:we|we're|we've|we'd|we'll|us|our|ours|ourselves)$/),
    least: 0.8,
    more: 'There is more “we” and “our”',
    less: 'There is less “we” and “our”',
    format: (value) => `${tenth(value)} in 100 words`,
  },
  {
    id: 'you',
    measure: (prose) => perHundred(prose, /^(?:you|you're|you've|you'd|you'll|your|yours|yourself)$/),
    least: 1,
    more: 'The reader is addressed more (“you”)',
    less: 'The reader is addressed less (“you”)',
    format: (value) => `${tenth(value)} in 100 words`,
  },
  {
    id: 'questions',
    measure: (prose) => ending(prose, /\?["')]*$/),
    least: 0.05,
    more: 'There are more questions',
    less: 'There are fewer questions',
    format: (value) => `${percent(value)} of sentences`,
  },
  {
    id: 'exclamation marks',
    measure: (prose) => ending(prose, /!["')]*$/),
    least: 0.04,
    more: 'There are more exclamation marks',
    less: 'There are fewer exclamation marks',
    format: (value) => `${percent(value)} of sentences`,
  },
  {
    id: 'commas',
    measure: (prose) => marks(prose, /,/g),
    least: 15,
    more: 'There are more commas',
    less: 'There are fewer commas',
    format: (value) => `${round(value)} in 1,000 words`,
  },
  {
    id: 'dashes',
    measure: (prose) => marks(prose, /[—–]/g),
    least: 4,
    more: 'There are more dashes',
    less: 'There are fewer dashes',
    format: (value) => `${round(value)} in 1,000 words`,
  },
]
