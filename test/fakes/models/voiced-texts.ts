import { seededRandom } from './fake-prose.ts'

const things = 'dog coat brush towel bath table room morning walk shop bowl lead'.split(' ')
const chatty = [
  "I don't think a $a needs much, and you probably know that already.",
  "But here's the thing.",
  "You've got a $a, you've got a $b, and that's enough to start with!",
  'So what do I do with mine?',
  'I just leave it by the $b and wait.',
  "It isn't hard.",
  "We tried that with a $a last spring, and it didn't work at all.",
  "And no, you don't have to buy a new $b for it.",
  'Now I keep a $a in the car, because you never know.',
  "My own $b is so old that it's held together with string.",
  "Isn't that what we all want?",
  "Well, it's your $a, so it's up to you.",
  "If you're like me, you'll forget the $b the first time round.",
  "That's fine!",
  "I've seen people give up on a $a after a week, and I get it.",
]
const formal = [
  'The selection of a suitable $a is, in the majority of cases, determined by the condition of the $b and by the circumstances under which it is employed.',
  'It should furthermore be observed that the preparation of the $a requires considerable attention; this attention is frequently underestimated by those concerned.',
  'Such a procedure has been recommended for several decades, although its application to the $b remains the subject of some disagreement.',
  'The examination of the $a, which is to be performed at regular intervals, permits the identification of those deficiencies that would otherwise remain concealed.',
  'In accordance with established practice, the $b is subsequently returned to the position from which it was originally taken.',
  'No conclusion regarding the $a can be considered reliable until the effects of the $b have been determined with sufficient precision.',
]

/** Blog posts by one chatty author: contractions, questions, "I" and "you". The first ones are the same for any count. */
export const chattyPosts = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => compose(chatty, 40, at + 1))

/** A post in a lecturing tone. */
export const formalPost = compose(formal, 20, 99)

function compose(patterns: readonly string[], sentences: number, seed: number): string {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const lines = Array.from({ length: sentences }, () =>
    pick(patterns).replaceAll('$a', pick(things)).replaceAll('$b', pick(things)),
  )
  return lines
    .map((line, at) => (at % 4 === 3 ? `${line}\n` : `${line} `))
    .join('')
    .trim()
}
