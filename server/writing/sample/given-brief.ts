import type { Brief } from '../writer.ts'
import { pickOne, seededRandom } from './seed.ts'
import type { Random } from './seed.ts'
import { TONES } from './phrases/tones.ts'

/** The plans' word ranges: basic, standard, premium. */
export const RANGES = [
  { min: 600, max: 750 },
  { min: 800, max: 1_000 },
  { min: 1_200, max: 2_000 },
] as const

export const FRAMEWORKS = [
  '',
  'how-to',
  'listicle',
  'problem-solution',
  'AIDA',
  'case study',
  'unheard-of',
] as const

/** Nothing confirmed, no habits known, no pages to point to. */
const nothingKnown = { sheet: { facts: [], own: [] }, habits: {}, targets: [] }

export function givenBrief(values: Partial<Brief> = {}): Brief {
  return {
    ...nothingKnown,
    postId: 'post-1',
    topic: 'Getting a nervous dog ready for the groomer',
    keywords: ['dog grooming', 'nervous dogs'],
    tone: 'friendly',
    profile: {
      businessName: 'Happy Tails Leeds',
      idealClient: 'Busy dog owners in Leeds who want a gentle groomer',
      clientPromises: ['We never rush a nervous dog.', 'One dog at a time, so no noisy waiting room'],
      clientExpectations: ['A calm dog that smells nice', 'Clear prices before we start.'],
    },
    words: RANGES[0],
    ...values,
  }
}

// What people type and what breaks programs: scripts without spaces, markup, slots of our own, marks that turn text around.
const TYPED = [
  'x',
  '?',
  '你好，世界。如何照顾你的狗',
  'Как ухаживать за собакой зимой',
  'كيف تعتني بكلبك',
  '犬のグルーミング',
  '<script>alert("hi")</script> & <b>bold',
  '$s and $biz and $client {a|b} %problem {url}',
  'Dr. Smith. Inc. Ltd.',
  '🎉🐶 wow!!! 👩‍👩‍👧',
  'How to begin?',
  'how to groom and train a dog',
  'WHY DO DOGS SHED SO MUCH???',
  '“Quoted” ‘title’',
  'a',
  '\u202Eevil\u0000 \uD800',
  '- bullet one\n- bullet two\n\n- bullet three',
  "it's John's & Mary's",
  '&nbsp;&amp;',
  '...',
  '     ',
  'Supercalifragilistic'.repeat(15),
  'We help busy people. We help busy people. We help busy people.',
  'dog groomer near me',
  'C++ / C# & .NET',
  '#hashtag @mention https://example.com/a?b=c',
]

function typedText(random: Random, maxChars: number): string {
  const length = 1 + Math.floor(random() ** 3 * maxChars)
  let text = ''
  while (text.length < length) text += `${pickOne(TYPED, random)}${pickOne([' ', ', ', '. ', '\n'], random)}`
  return text.slice(0, length)
}

function typedTexts(random: Random, max: number, maxChars: number): string[] {
  return Array.from({ length: Math.floor(random() * (max + 1)) }, () => typedText(random, maxChars))
}

/** Any brief a caller could make: topics of 1-300 characters, profiles up to 5,000, 0-15 keywords. */
export function anyBrief(seed: number): Brief {
  const random = seededRandom(seed)
  return {
    ...nothingKnown,
    postId: `post-${seed}`,
    topic: typedText(random, 300),
    keywords: typedTexts(random, 15, 60),
    tone: pickOne(Object.keys(TONES), random),
    framework: pickOne(FRAMEWORKS, random),
    instructions: pickOne(['', 'Shorter, please'], random),
    profile: {
      businessName: typedText(random, 120),
      idealClient: typedText(random, 5_000),
      clientPromises: typedTexts(random, 8, 5_000),
      clientExpectations: typedTexts(random, 8, 5_000),
    },
    words: pickOne(RANGES, random),
  }
}
