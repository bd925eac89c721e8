import { expect, test } from 'vitest'
import { captionNetworks, type Captions } from '../../../contract/posts/posts.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import type { FinishAnswer } from './ask-for-parts.ts'
import { answerTaker, finishOf, readWords } from './read-finish.ts'

const brief = givenBrief({
  topic: 'A calm bath',
  keywords: ['calm bath'],
  sheet: { facts: ['We opened in 2014.', 'A bath takes 40 minutes.'], own: ['Paws'] },
})
const written = 'A calm bath'
const content = `<h2>Begin</h2><p>A bath takes 40 minutes. It ends with a towel. The water is lukewarm.</p>
<h2>Soap</h2><p>Most dogs need less of it.</p>`
const take = answerTaker(brief, content, brief.sheet.own)
const nothing = { captions: {}, newsletter: null }
const read = (answer: FinishAnswer) => {
  const asked = ['title', 'excerpt', ...captionNetworks] as const
  const taken = take(answer, nothing, [...asked])
  return { finish: finishOf(taken.written, brief, written, content), problems: taken.problems }
}
const finishWith = (caption: string, networks: readonly (keyof Captions)[] = captionNetworks) => {
  const captions = Object.fromEntries(networks.map((network) => [network, caption]))
  return read({ title: 'A calm bath', captions }).finish
}

test('keeps the caption of a business named like a domain, but drops a caption with another domain', () => {
  const ground = { facts: ['At Hotels.com we answer within a day.', 'Booking.com and we agree.'], own: [] }
  expect(readWords('At Hotels.com we answer. {url}', ground)).toBe('At Hotels.com we answer. {url}')
  expect(readWords('Booking.com and we agree. {url}', ground)).toBe('Booking.com and we agree. {url}')
  expect(readWords('Booking.com and we agree. See evil.com today. {url}', ground)).toBe('')
  expect(readWords('See hotels.com/evil now. It is calm. {url}', ground)).toBe('')
})

const excerpt = 'A calm bath takes forty minutes at most. Here is how to get the water right.'

test('asks again for a title or excerpt that is too long instead of cutting a sentence', () => {
  const clean = read({ title: 'A calm bath', excerpt }).problems
  expect([clean.get('title'), clean.get('excerpt')]).toEqual([undefined, undefined])
  const long = `A calm bath for every dog ${'of all the dogs there are '.repeat(3)}`.trim()
  const tooLong = read({ title: long, excerpt })
  expect(tooLong.finish.title).toBe('A calm bath')
  expect(tooLong.problems.get('title')).toContain('at most 60')
  const wordy = `${excerpt} ${excerpt.repeat(2)}`
  const cut = read({ title: 'A calm bath', excerpt: wordy })
  expect(cut.finish.excerpt).toBe(`${excerpt} A calm bath takes forty minutes at most.`)
  expect(cut.problems.get('excerpt')).toContain('at most 155')
  expect(read({ title: 'A bath', excerpt }).problems.get('title')).toContain('searchTerm')
})

test('takes missing title, excerpt and slug verbatim from the post; captions stay missing', () => {
  expect(finishOf(nothing, brief, written, content)).toMatchObject({
    title: 'A calm bath',
    slug: 'a-calm-bath',
    excerpt:
      'A bath takes 40 minutes. It ends with a towel. The water is lukewarm. Most dogs need less of it.',
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

test('gives each network the words written for it, with the address where the model put it', () => {
  const { captions } = read({ title: 'A calm bath', excerpt, captions: sixCaptions }).finish
  expect(captions).toEqual({
    ...sixCaptions,
    instagram: `${sixCaptions.instagram}\n\n{url}`,
    x: 'A quiet room beats a warm towel. {url}',
    bluesky: 'Water first, towel last: {url}',
  })
})

test('asks again for a whole caption that has a foreign address or is too long for its network', () => {
  const captions = { x: 'Calm is better. '.repeat(30), threads: 'Calm dogs: see evil.com today. {url}' }
  const { finish, problems } = read({ title: 'A calm bath', excerpt, captions })
  expect(finish.captions).toEqual({})
  expect(problems.get('x')).toContain('too long')
  expect(problems.get('threads')).toContain('address')
})

test('keeps one of six captions that differ only in tags and length, and counts five as missing', () => {
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

test("replaces a title that contains a model's remarks with the one the post was written under, and derives the slug from it", () => {
  const { finish, problems } = read({ title: 'A bath for dogs (a short, catchy title for SEO)' })
  expect(problems.get('title')).toContain('catchy')
  expect(finish).toMatchObject({ title: 'A calm bath', slug: 'a-calm-bath' })
  expect(finishOf(nothing, brief, 'Sure! Here is the title you asked for:', content).title).toBe(brief.topic)
})

test('asks again for a part in another language than the post, or leaves it out', () => {
  const italian = 'Un bagno tranquillo dura quaranta minuti e finisce con un asciugamano.'
  const { finish, problems } = read({
    title: 'A calm bath',
    excerpt: italian,
    captions: { x: `${italian} {url}` },
  })
  expect(problems.get('excerpt')).toContain('language')
  expect(problems.get('x')).toContain('language')
  expect(finish).toMatchObject({ excerpt: expect.stringContaining('A bath'), captions: {} })
})
