import { expect, test } from 'vitest'
import { prose, seededRandom } from '../../../../test/fakes/models/fake-prose.ts'
import { countPost } from '../../assemble-post.ts'
import type { Section } from '../../writer.ts'
import { fitLength, type Extend } from './fit-length.ts'

const range = { min: 600, max: 750 }
const html = (seed: number, words: number) =>
  prose(seededRandom(seed), words)
    .split('\n\n')
    .map((text) => `<p>${text}</p>`)
    .join('')
const sections = (...words: number[]): Section[] =>
  words.map((count, at) => ({ heading: `Part ${at}`, html: html(at + 1, count) }))
const extendBy =
  (share: number): Extend =>
  async (given, index, missing, round) => {
    const { heading, html: before } = given[index]!
    return { heading, html: before + html(100 + round, Math.max(60, missing) * share) }
  }

test.each([
  ['is left as it is within the range', [170, 170, 170, 170], true],
  ['is cut at sentence ends above it', [300, 500, 250, 200], false],
  ['is lengthened below it', [60, 60, 60, 60], false],
])('a post %s', async (_name, words, isKept) => {
  const given = sections(...words)
  const fitted = await fitLength(given, range, extendBy(0.65))
  expect(countPost(fitted)).toBeGreaterThanOrEqual(range.min)
  expect(countPost(fitted)).toBeLessThanOrEqual(range.max)
  expect(JSON.stringify(fitted) === JSON.stringify(given)).toBe(isKept)
  for (const section of fitted) expect(section.html).toMatch(/[.!?]<\/p>$/)
})

test('a writer who adds nothing fails with length_missed after a bounded number of rounds', async () => {
  let rounds = 0
  const extend: Extend = async (given, index) => {
    rounds++
    return given[index]!
  }
  await expect(fitLength(sections(50, 50, 50), range, extend)).rejects.toMatchObject({
    reason: 'length_missed',
  })
  expect(rounds).toBe(8)
})

test('without a way to lengthen, a short post fails instead of being delivered short', async () => {
  await expect(fitLength(sections(100, 100), range)).rejects.toMatchObject({ reason: 'length_missed' })
})

test('a list loses whole items, and no heading or introduction is left with nothing under it', async () => {
  const list = `<p>You need these:</p><ul>${Array.from({ length: 40 }, (_, at) => `<li>thing number ${at} of many more things</li>`).join('')}</ul><h3>End</h3><p>Only one sentence.</p>`
  const fitted = await fitLength([{ heading: 'List', html: list }], { min: 100, max: 130 })
  expect(fitted[0]!.html).toMatch(/<li>[^<]*<\/li><\/ul>$/)
})
