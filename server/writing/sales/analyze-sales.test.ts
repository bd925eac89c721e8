import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { scoreSales } from './score-sales.ts'
import { countSyllables, readingEase } from './text-factors.ts'

const sheet = { facts: ['We have washed 1,200 dogs since 2014.'], own: [] }
const strong = {
  title: 'How to get a calm dog at the groomer',
  keywords: ['calm dog'],
  sheet,
  content: `<h2>Why it matters</h2><p>You know the drive home. Your dog shakes, and you worry about the next time. What if it could be calm?</p>
<ul><li>You save an hour</li><li>You keep your nerves</li></ul>
<h2>What helps</h2><p>Is it too expensive? Count the time you lose. We have washed 1,200 dogs since 2014. You can begin with ten minutes a day, so that you get there without stress.</p>
<h2>Next</h2><p>Your dog is worth it. Book your first visit today.</p>`,
}
const weak = {
  title: 'Services',
  keywords: ['calm dog'],
  sheet,
  content:
    '<p>We offer state-of-the-art grooming. Our process includes professional equipment. We have been the leading provider according to a study by Harvard. We provide comprehensive, multifaceted solutions characterised by uncompromising organisational professionalism.</p>',
}

test('a text that talks to its reader scores far above one that talks about itself, and each reason is told', () => {
  const [good, bad] = [scoreSales(strong), scoreSales(weak)]
  expect(good.score).toBeGreaterThan(70)
  expect(bad.score).toBeLessThan(25)
  expect(good.factors.reduce((sum, { most }) => sum + most, 0)).toBe(100)
  for (const { score, factors } of [good, bad])
    expect(score).toBe(factors.reduce((sum, { points }) => sum + points, 0))
  for (const { points, most, advice, source } of [...good.factors, ...bad.factors]) {
    expect(source).not.toBe('')
    expect(points > 0 || advice !== null).toBe(true)
    expect(points).toBeLessThanOrEqual(most)
  }
  const proof = bad.factors.find(({ name }) => name === 'Proof')
  expect(proof).toMatchObject({ points: 0 })
})

test('the same text always scores the same, and nothing scores nothing', () => {
  expect(scoreSales(strong)).toEqual(scoreSales(strong))
  expect(scoreSales({ title: '', content: '', keywords: [], sheet }).score).toBe(0)
})

test('syllables and reading ease are those of the formula', () => {
  expect(['cat', 'table', 'washed', 'reading', 'organisation'].map(countSyllables)).toEqual([1, 2, 1, 2, 5])
  // Six words of one syllable in one sentence: 206.835 − 1.015 × 6 − 84.6.
  expect(readingEase(['the', 'cat', 'sat', 'on', 'the', 'mat'], 1)).toBeCloseTo(116.145)
})

test('the analysis is part of the premium plan, and of one’s own posts', async () => {
  const server = await given.server()
  const [owner, basic] = [
    await given.account(server, { plan: 'premium' }),
    await given.account(server, { plan: 'standard' }),
  ]
  const get = (id: string, token: string) => server.call('GET', `/posts/${id}/sales`, undefined, token)
  const mine = await given.post(server, owner, { title: strong.title, content: strong.content })
  expect((await get(mine.id, owner.token)).body.data.analysis.score).toBeGreaterThan(40)
  expect((await get(mine.id, basic.token)).status).toBe(404)
  const theirs = await given.post(server, basic)
  expect((await get(theirs.id, basic.token)).body).toMatchObject({
    code: 'payment_required',
    message: 'Sales-copy analysis is part of the Authority Builder plan.',
  })
})
