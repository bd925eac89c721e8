import { expect, test } from 'vitest'
import { captionNetworks, type Captions } from '../../../contract/posts/posts.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import { readFinish } from './read-finish.ts'
import { readWords } from './read-words.ts'

const brief = givenBrief({
  topic: 'A calm bath',
  keywords: ['calm bath'],
  sheet: { facts: ['We opened in 2014.', 'A bath takes 40 minutes.'], own: ['Paws'] },
})
const written = 'A calm bath'
const sections = [
  { heading: 'Begin', html: '<p>A bath takes 40 minutes. It ends with a towel. The water is lukewarm.</p>' },
]
const read = (answer: object) => readFinish(JSON.stringify(answer), brief, written, sections)
const finishWith = (caption: string, networks: readonly (keyof Captions)[] = captionNetworks) => {
  const captions = Object.fromEntries(networks.map((network) => [network, caption]))
  return read({ title: 'A calm bath', captions }).finish
}

test('a business whose name is a domain keeps its sentences, another domain goes', () => {
  const ground = { facts: ['At Hotels.com we answer within a day.', 'Booking.com and we agree.'], own: [] }
  expect(readWords('At Hotels.com we answer. {url}', ground)).toBe('At Hotels.com we answer. {url}')
  expect(readWords('Booking.com and we agree. See evil.com today. {url}', ground)).toBe(
    'Booking.com and we agree. {url}',
  )
  expect(readWords('See hotels.com/evil now. It is calm. {url}', ground)).toBe('It is calm. {url}')
})

const excerpt = 'A calm bath takes forty minutes at most. Here is how to get the water right.'

test('a title or an excerpt is asked for again, and never cut within a sentence', () => {
  expect(read({ title: 'A calm bath', excerpt }).problem).toBeUndefined()
  const long = `A calm bath for every dog ${'of all the dogs there are '.repeat(3)}`.trim()
  expect(read({ title: long, excerpt })).toMatchObject({
    finish: { title: 'A calm bath' },
    problem: expect.stringContaining('at most 60'),
  })
  const wordy = `${excerpt} ${excerpt.repeat(2)}`
  expect(read({ title: 'A calm bath', excerpt: wordy })).toMatchObject({
    finish: { excerpt: `${excerpt} A calm bath takes forty minutes at most.` },
    problem: expect.stringContaining('at most 155'),
  })
  expect(read({ title: 'A quiet wash', excerpt }).problem).toContain('searchTerm')
})

test('title, excerpt and slug that an answer lacks are taken from the post, word for word; captions are missing', () => {
  expect(readFinish(undefined, brief, written, sections).finish).toMatchObject({
    title: 'A calm bath',
    slug: 'a-calm-bath',
    excerpt: 'A bath takes 40 minutes. It ends with a towel. The water is lukewarm.',
    captions: {},
    newsletter: null,
  })
})

const sixCaptions = {
  linkedin: 'Most dogs need less soap than people think. Read why: {url}',
  facebook: 'Bath day again? {url}\nIt ends with a towel.',
  instagram: 'Warm water, a towel, and patience. #dogs #bath',
  x: 'A quiet room beats a warm towel. {{url}}',
  threads: 'At {url} you find out why the towel comes last.',
  bluesky: 'Water first, towel last: [{URL}]',
}

test('each network gets the words the model wrote for it, with the address where the model put it', () => {
  const { captions } = read({ title: 'A calm bath', excerpt, captions: sixCaptions }).finish
  expect(captions).toEqual({
    ...sixCaptions,
    instagram: `${sixCaptions.instagram}\n\n{url}`,
    x: 'A quiet room beats a warm towel. {url}',
    bluesky: 'Water first, towel last: {url}',
  })
})

test('six equal captions are one caption and five missing ones, whatever tags and sizes make them look different', () => {
  const text = 'A calm bath needs lukewarm water and a towel. '.repeat(9)
  const { captions } = finishWith(text)
  expect(Object.keys(captions)).toEqual(['linkedin'])
  const tagged = {
    ...sixCaptions,
    x: `${sixCaptions.facebook} #dogs`,
    threads: 'WATER first – towel last! {url}',
  }
  expect(Object.keys(read({ title: 'A calm bath', captions: tagged }).finish.captions)).toEqual([
    ...['linkedin', 'facebook', 'instagram', 'threads'],
  ])
})

test('what a model says of its work is in no part of what announces a post', () => {
  const remark = 'Let me know if you would like any changes!'
  const { finish } = read({
    title: 'A calm bath (11 characters)',
    excerpt: `A calm bath takes forty minutes at most. ${remark}`,
    slug: 'based-on-the-content-heres-an-optimized-title-a-calm-bath',
    captions: {
      linkedin: 'Sure! Here’s a LinkedIn post:\n\nA bath takes 40 minutes. {url}',
      x: 'Option 1: A bath ends with a towel. {url} Option 2: The water is lukewarm. {url}',
      threads: `A calm bath ends with a towel. {url}\n\n${remark}`,
    },
  })
  expect(finish).toMatchObject({
    title: 'A calm bath',
    excerpt: 'A calm bath takes forty minutes at most.',
    slug: 'a-calm-bath',
    captions: { linkedin: 'A bath takes 40 minutes. {url}', threads: 'A calm bath ends with a towel. {url}' },
  })
  expect(finish.captions.x).toBeUndefined()
})

test.each([
  ['slug-a-calm-bath', 'a-calm-bath'],
  ['hier-ist-der-titel-a-calm-bath', 'a-calm-bath'],
  ['calm-bath', 'calm-bath'],
])('an address is of the words of the title: %s becomes %s', (slug, expected) => {
  expect(read({ title: 'A calm bath', slug }).finish.slug).toBe(expected)
})

test('what is in another language than the post is asked for again, or missing', () => {
  const italian = 'Un bagno tranquillo dura quaranta minuti e finisce con un asciugamano.'
  const { finish, problem } = read({
    title: 'A calm bath',
    excerpt: italian,
    captions: { x: `${italian} {url}` },
  })
  expect(problem).toContain('excerpt')
  expect(finish).toMatchObject({ excerpt: expect.stringContaining('A bath'), captions: {} })
})
