import { expect, test } from 'vitest'
import { prose, seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { splitSections } from '../edit/numbered-blocks.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import type { Llm } from '../../platform/models/llm.ts'
import { cutPost, fitLength, lengthen } from './fit-length.ts'

const range = { min: 600, max: 750 }
const html = (seed: number, words: number) =>
  prose(seededRandom(seed), words)
    .split('\n\n')
    .map((text) => `<p>${text}</p>`)
    .join('')
const sections = (...words: number[]) =>
  words.map((count, at) => `<h2>Part ${at}</h2>${html(at + 1, count)}`).join('')
/** Lengthens a post with a model that writes `share` of what is requested, and counts the requests. */
async function lengthened(given: string, share: number) {
  let rounds = 0
  const complete: Llm['complete'] = async ({ prompt }) => {
    rounds++
    const missing = Number(/Between (\d+)/.exec(prompt)![1])
    const text = share === 0 ? '' : prose(seededRandom(100 + rounds), missing * share)
    return { kind: 'text', text, isTruncated: false, spent: [] }
  }
  const context = {
    ...{ model: { llm: { name: 'short', complete } }, brief: givenBrief({ words: range }) },
    signal: new AbortController().signal,
    steps: { take: <T>(_name: string, _schema: unknown, work: () => Promise<T>) => work() },
  }
  return { long: await lengthen(context, given, 'extend'), rounds }
}

test.each([
  ['stays unchanged within its range', [170, 170, 170, 170], true],
  ['is cut at ends of sentences above its range', [300, 500, 250, 200], false],
  ['is extended below its range', [60, 60, 60, 60], false],
])('a post %s', async (_name, words, isKept) => {
  const given = sections(...words)
  const { content: fitted, cuts } = fitLength((await lengthened(given, 0.65)).long, range)
  expect(countWords(fitted)).toBeGreaterThanOrEqual(range.min)
  expect(countWords(fitted)).toBeLessThanOrEqual(range.max)
  expect(fitted === given).toBe(isKept)
  for (const section of splitSections(fitted)) expect(section).toMatch(/[.!?]<\/p>$/)
  expect(cuts.length > 0).toBe(words.some((count) => count >= 300))
})

test('fails with length_missed after a bounded number of rounds when the writer adds nothing', async () => {
  const { long, rounds } = await lengthened(sections(50, 50, 50), 0)
  expect(() => fitLength(long, range)).toThrow(expect.objectContaining({ reason: 'length_missed' }))
  expect(rounds).toBe(8)
})

const heading = '<h2>Part</h2>'
const cut = (parts: string[], over: number) =>
  cutPost(parts.map((text) => `${heading}${text}`).join(''), over)

test('never cuts the first or last paragraph, and never orphans a question, answer or heading', () => {
  const first = '<p>It starts here. It goes on. It ends.</p>'
  const last = '<p>One thing is left to do. Call us today.</p>'
  const question = '<p>How warm should it be? Lukewarm is enough.</p>'
  const faq = '<h3>Which soap?</h3><p>A mild one. No scent is needed.</p>'
  const { content: left, cuts } = cut([first + question, faq, last], 1000)
  // A question is removed with its answer or not at all.
  expect(left.split(heading).slice(1)).toEqual([first, '<h3>Which soap?</h3><p>A mild one.</p>', last])
  expect(cuts.toSorted()).toEqual(['How warm should it be? Lukewarm is enough.', 'No scent is needed.'])
})

test('removes or keeps a list as a whole', () => {
  const list = `<p>You need these:</p><ul>${'<li>one of many things</li>'.repeat(20)}</ul>`
  const middle = '<p>Some words stand here. Some more stand here too.</p>'
  const post = [`<p>Begin.</p>${list}`, middle, '<p>End.</p>']
  expect(cut(post, 5).content).toContain(list)
  expect(cut(post, 5).cuts).toEqual(['Some more stand here too.'])
})
