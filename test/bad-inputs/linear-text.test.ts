import { expect, test } from 'vitest'
import { seededRandom, type Random } from '../fakes/models/fake-prose.ts'
import { growthOf, linear, textOf } from '../given/growth.ts'
import { answerFunctions } from './answer-functions.ts'
import { textFunctions } from './text-functions.ts'

// LINEAR_SEED=… reproduces a failure; a new seed each day widens coverage.
const seed = Number(process.env.LINEAR_SEED ?? Math.floor(Date.now() / 86_400_000))
const perFunction = 6

// Tokens of plain text, Markdown, HTML, JSON, claims and several scripts.
const tokens =
  'a A 1 . , ! ? : ; - — … " \' “ ” ( [ { < > & # * _ ` | \\ / @ % $ ~ = ![ ]( [[ ]] [[a1| ** __ ``` --- <b> <p> </p> <a <!-- --> </ <h2> <li> &amp; &lt Mr. etc. 1. 1) 2019 1,000 10% $1 Ab, University we I our the my of you and not study client said "a" it\'s on= www. a@b a.b a-a {" ": "} \\" 日 日本語。 カ 가 ไทย שלום مرحبا 😀 👨‍👩‍👧 á ﷺ ﬁ'
    .split(' ')
    .concat([
      ' ',
      '\n',
      '\n\n',
      '\t',
      '\r\n',
      '\u00a0',
      '\u200b',
      '\u0301',
      '\u202e',
      '\u2028',
      ' - ',
      '. ',
      '# ',
    ])

/** One token or a sequence repeated, or a run of each. */
function anyText(random: Random): { name: string; make: (length: number) => string } {
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => oneOf(tokens))
  if (random() < 0.6)
    return { name: JSON.stringify(parts.join('')), make: (length) => textOf(parts.join(''), length) }
  return {
    name: `runs of ${JSON.stringify(parts)}`,
    make: (length) => parts.map((part) => textOf(part, length / parts.length)).join(''),
  }
}

test.each(Object.entries({ ...textFunctions, ...answerFunctions }))(
  `%s takes time linear in its text (seed ${seed})`,
  (of, read) => {
    // Seeded by name, so that a failure is reproduced when its function runs alone.
    const sum = Buffer.from(of).reduce((hash, byte) => (hash * 31 + byte) % 4_294_967_296, seed)
    const random = seededRandom(sum)
    for (let index = 0; index < perFunction; index++) {
      const { name, make } = anyText(random)
      expect(growthOf(read, make, 5000), name).toBeLessThan(linear)
    }
  },
)
