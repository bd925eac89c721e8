import { expect, test } from 'vitest'
import { chattyPosts } from '../../../test/fakes/models/voiced-texts.ts'
import { countEdits } from './count-edits.ts'

const body = chattyPosts(12)
/** A draft and what was published; each has its own topic and body around the edits. */
const post = (at: number, before: string, after: string) => ({
  title: `Post ${at}`,
  keywords: [],
  steps: [{ before: `${body[at]!}\n${before}`, after: `${body[at]!}\n${after}` }],
})
const linesOf = (...edits: [before: string, after: string][]) =>
  countEdits(edits.map(([before, after], at) => post(at, before, after))).map(({ line }) => line)

test('learns what is taken out of two posts, and nothing from one', () => {
  const first: [string, string] = [
    'Moreover, wool socks keep for years in a drawer.',
    'Wool socks keep for years in a drawer.',
  ]
  const second: [string, string] = [
    'A cellar, moreover, stays cool when summer begins.',
    'A cellar stays cool when summer begins.',
  ]
  expect(linesOf(first)).toEqual([])
  expect(linesOf(first, second)).toEqual(['Leave out “moreover”.'])
  const [learned] = countEdits([post(0, ...first), post(1, ...second)])
  expect(learned).toEqual({
    key: 'removed: moreover',
    line: 'Leave out “moreover”.',
    examples: [
      { title: 'Post 0', before: first[0], after: first[1] },
      { title: 'Post 1', before: second[0], after: second[1] },
    ],
  })
})

test('learns the longest phrase that was taken out alone, and sentences only as a whole', () => {
  const ending = 'Let us walk through it together.'
  expect(
    linesOf(
      ['At the end of the day, wool is warm and dry.', 'Wool is warm and dry.'],
      ['Cellars, at the end of the day, stay rather cool.', 'Cellars stay rather cool.'],
    ),
  ).toEqual(['Leave out “at the end of the day”.'])
  expect(
    linesOf(
      [`Wool is warm. ${ending}`, 'Wool is warm.'],
      [`A cellar is cool. ${ending}`, 'A cellar is cool.'],
    ),
  ).toEqual([`Leave out “${ending}”.`])
  expect(
    linesOf(
      ['Wool is warm. Nobody likes drizzle on quilts.', 'Wool is warm.'],
      ['A cellar is cool. Nobody paints rafters twice.', 'A cellar is cool.'],
    ),
  ).toEqual([])
})

test('learns terms that are replaced in two posts, as their owner writes them', () => {
  expect(
    linesOf(
      ['We utilize soap that smells of pine.', 'We use soap that smells of pine.'],
      ['Gardeners utilize twine for their beans.', 'Gardeners use twine for their beans.'],
    ),
  ).toEqual(['Write “use”, not “utilize”.'])
  expect(
    linesOf(
      ['Unser Benutzer kauft drei Brote am Morgen.', 'Unser Gast kauft drei Brote am Morgen.'],
      ['Jeder Benutzer liebt warme Suppe im Winter.', 'Jeder Gast liebt warme Suppe im Winter.'],
    ),
  ).toEqual(['Write “Gast”, not “Benutzer”.'])
})

test('learns nothing from typos, inflections and corrected figures, however often', () => {
  const again = (before: string, after: string): [string, string][] => [
    [`We put ${before} on the shelf by noon.`, `We put ${after} on the shelf by noon.`],
    [`Nobody moves ${before} without gloves here.`, `Nobody moves ${after} without gloves here.`],
    [`Bring ${before} to the barn at once.`, `Bring ${after} to the barn at once.`],
  ]
  for (const [before, after] of [
    ['recieved', 'received'],
    ['teh', 'the'],
    ['candle', 'candles'],
    ['$40', '$45'],
    ['40 jars', 'fifty jars'],
  ] as const)
    expect(linesOf(...again(before, after)), before).toEqual([])
  expect(linesOf(...again('web site', 'website'))).toEqual(['Write “website”, not “web site”.'])
})

test('learns nothing that other posts keep or that the post is about', () => {
  const taken: [string, string][] = [
    ['Perhaps wool is warmer than cotton.', 'Wool is warmer than cotton.'],
    ['A cellar is perhaps cooler than a loft.', 'A cellar is cooler than a loft.'],
  ]
  const kept: [string, string] = ['Beans are perhaps the best crop.', 'Beans are perhaps the best crop.']
  expect(linesOf(...taken, kept)).toEqual(['Leave out “perhaps”.'])
  expect(linesOf(...taken, kept, kept)).toEqual([])
  const about = taken.map(([before, after], at) => ({ ...post(at, before, after), keywords: ['perhaps'] }))
  expect(countEdits(about)).toEqual([])
})

test('learns openings that are rewritten in two of the last three posts', () => {
  const opened = (at: number, before: string, after: string) => {
    const { steps, ...rest } = post(at, 'End.', 'End.')
    const { before: draft, after: final } = steps[0]!
    return { ...rest, steps: [{ before: `${before}\n${draft}`, after: `${after}\n${final}` }] }
  }
  const dull = 'In the fast world of today, many people want to know more about socks.'
  const own = 'My aunt owned forty pairs and wore out none of them, ever.'
  const other = 'When we think of cellars, several things tend to come to mind first.'
  const same = opened(2, dull, dull)
  const [one, two] = [
    opened(0, dull, own),
    opened(1, other, 'Potatoes sprout. They always did, and my father swore each time.'),
  ]
  expect(countEdits([one, two, same])).toMatchObject([
    { key: 'opening', line: `Open like “${own}”, not like “${dull}”.`, examples: [{}, {}] },
  ])
  expect(countEdits([one, two])).toEqual([])
  expect(countEdits([one, same, opened(3, other, other), two])).toEqual([])
})

test('learns a length that changes by more than 15% in three posts', () => {
  const cut = (at: number, kept: number) => {
    const text = Array.from({ length: 40 }, (_, shelf) => `Shelf ${at}.${shelf} holds jars of plum jam.`)
    const steps = [{ before: text.join('\n'), after: text.slice(0, kept).join('\n') }]
    return { title: `Post ${at}`, keywords: [], steps }
  }
  expect(countEdits([cut(0, 29), cut(1, 32), cut(2, 33)])).toMatchObject([
    {
      key: 'length',
      line: 'Be briefer: drafts are cut by about 20%.',
      examples: [{ before: '320 words' }, {}],
    },
  ])
  expect(countEdits([cut(0, 30), cut(1, 31), cut(2, 36)])).toEqual([])
})

test('counts only the owner’s part of several changes', () => {
  const requested = (at: number) => ({
    title: `Post ${at}`,
    keywords: [],
    // A model took "moreover" out between the two steps.
    steps: [
      { before: `${body[at]}\nMoreover, it rains.`, after: `${body[at]}\nMoreover, it rains.` },
      { before: `${body[at]}\nIt rains.`, after: `${body[at]}\nIt rains.` },
    ],
  })
  expect(countEdits([requested(0), requested(1)])).toEqual([])
})

const seed = Number(process.env['EDITS_SEED'] ?? Date.now() % 1_000_000)

test('learns nothing from random one-off edits and typos in twelve posts', () => {
  let state = seed + 1
  const next = (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const touched = new Set<string>()
  const letters = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(97 + next(26))).join('')
  const posts = body.map((text, at) => {
    const words = text.split(' ')
    for (let edit = 0; edit < 12; edit++) {
      const place = next(words.length)
      const word = words[place]!
      const key = word.toLowerCase().replace(/[^\p{L}]/gu, '')
      const kind = next(3)
      // A typo may be fixed anywhere; other edits change each word in one post only.
      if (kind === 2 && key.length > 3)
        words[place] = `${word.slice(0, 1)}${word.slice(2, 3)}${word.slice(1, 2)}${word.slice(3)}`
      else if (!touched.has(key)) {
        touched.add(key)
        if (kind === 0) words.splice(place, 1)
        else words[place] = letters(9)
      }
    }
    return { title: `Post ${at}`, keywords: [], steps: [{ before: text, after: words.join(' ') }] }
  })
  expect(countEdits(posts), `EDITS_SEED=${seed}`).toEqual([])
})
