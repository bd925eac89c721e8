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
const contraction = /^(?:\w+n't|(?:i|you|we|they|he|she|it|that|there|what|who|let)'(?:m|re|ve|ll|d|s))$/
const negated = 'do|does|did|is|are|was|were|have|has|had|will|would|should|could|can'
const paired =
  'it is|that is|there is|i am|you are|we are|they are|i have|you have|we have|i will|you will|we will'
const spelledOut = new RegExp(`\\b(?:${negated}) ?not\\b|\\b(?:${paired})\\b`, 'gi')

function shortForms({ words, sentences }: Prose): number {
  const short = words.filter((word) => contraction.test(word)).length
  return share(short, short + (sentences.join(' ').match(spelledOut)?.length ?? 0))
}

/** How often the author uses a grammatical person. */
const person = (id: string, least: number, pattern: RegExp, [more, less]: [string, string]): Habit => ({
  id,
  measure: ({ words }) => share(100 * words.filter((word) => pattern.test(word)).length, words.length),
  least,
  more,
  less,
  format: (value) => `${tenth(value)} in 100 words`,
})

const ending = (id: string, least: number, pattern: RegExp): Habit => ({
  id,
  measure: ({ sentences }) =>
    share(sentences.filter((sentence) => pattern.test(sentence)).length, sentences.length),
  least,
  more: `There are more ${id}`,
  less: `There are fewer ${id}`,
  format: (value) => `${percent(value)} of sentences`,
})

const marks = (id: string, least: number, pattern: RegExp): Habit => ({
  id,
  measure: ({ sentences, words }) =>
    share(1000 * (sentences.join(' ').match(pattern)?.length ?? 0), words.length),
  least,
  more: `There are more ${id}`,
  less: `There are fewer ${id}`,
  format: (value) => `${round(value)} in 1,000 words`,
})

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
  person('I', 0.8, /^(?:i|i'm|i've|i'd|i'll|me|my|mine|myself)$/, [
    'You speak of yourself more (“I”, “my”)',
    'You speak of yourself less (“I”, “my”)',
  ]),
  person('we', 0.8, /^(?:we|we're|we've|we'd|we'll|us|our|ours|ourselves)$/, [
    'There is more “we” and “our”',
    'There is less “we” and “our”',
  ]),
  person('you', 1, /^(?:you|you're|you've|you'd|you'll|your|yours|yourself)$/, [
    'The reader is addressed more (“you”)',
    'The reader is addressed less (“you”)',
  ]),
  ending('questions', 0.05, /\?["')]*$/),
  ending('exclamation marks', 0.04, /!["')]*$/),
  marks('commas', 15, /,/g),
  marks('dashes', 4, /[—–]/g),
]
