import { expect, test } from 'vitest'
import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'
import { qualityLines } from './quality-lines.ts'

const text = {
  words: 700,
  wordRange: { min: 600, max: 750 },
  keywords: [],
  links: [],
  siteUrl: 'https://a.test',
}
const slop = { phrases: {}, total: 0 }
const checks = (part: Partial<PostChecks>) =>
  ({
    asked: null,
    length: { asked: null, delivered: null, now: 700 },
    slop: { before: null, now: slop },
    unreadSources: [],
    ...part,
  }) as unknown as PostChecks

const off = (lines: ReturnType<typeof qualityLines>) => lines.filter(({ isGood }) => !isGood)

test('shows only passing lines for a text that keeps every rule', () => {
  const links = [{ href: 'https://www.a.test/1', text: 'One' }]
  const lines = qualityLines({ ...text, links, checks: checks({}) })
  expect(off(lines)).toEqual([])
  expect(lines.map((line) => line.text)).toEqual([
    '700 words, inside your plan’s 600–750',
    'No clichés',
    '1 link to your site, 0 to others',
  ])
})

test('says how far off the length is, with the delivered length behind “Why”', () => {
  const length = { asked: { min: 800, max: 1000 }, delivered: 912, now: 700 }
  expect(qualityLines({ ...text, checks: checks({ length }) })[0]).toEqual({
    text: '700 words, 100 below your plan’s 800–1000',
    isGood: false,
    why: ['912 words delivered, 700 now.'],
  })
})

test('shows the voice verdict with two differences, and the sentences behind “Why”', () => {
  const voice = {
    measured: true as const,
    score: 0.5,
    range: { low: 0.6, high: 0.9, samples: 3 },
    verdict: 'below' as const,
    differences: ['Words are longer.', 'Fewer questions.', 'No dashes.'],
    offSentences: [{ text: 'We leverage synergy.', reasons: ['“Synergy” is no word of yours.'] }],
  }
  expect(qualityLines({ ...text, voice })[1]).toEqual({
    text: 'Less like you than your own posts',
    isGood: false,
    more: ['Words are longer.', 'Fewer questions.'],
    why: ['One sentence is less like yours:', '“We leverage synergy.” “Synergy” is no word of yours.'],
  })
})

test('says where a focus keyword is missing, and whether any other keyword is used', () => {
  const places = [
    { name: 'Title', isUsed: true },
    { name: 'Heading', isUsed: false },
  ]
  const keywords = [
    { keyword: 'dog bath', isFocus: true, count: 2, places },
    { keyword: 'soap', isFocus: false, count: 1, places },
    { keyword: 'towel', isFocus: false, count: 0, places: [] },
  ]
  const lines = qualityLines({ ...text, words: 0, keywords }).slice(1)
  expect(lines.map(({ text: said, isGood }) => [said, isGood])).toEqual([
    ['“dog bath” is missing in: heading', false],
    ['“soap” is used once', true],
    ['“towel” isn’t used in the text', false],
  ])
})
