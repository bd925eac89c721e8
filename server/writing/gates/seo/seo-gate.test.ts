import { expect, test } from 'vitest'
import { assemblePost } from '../../assemble-post.ts'
import { findSimilar, type KnownPost } from './find-similar.ts'
import { mapKeyword } from './keyword-map.ts'
import { placeInFinish, placeInSections } from './place-keyword.ts'

const captions = { linkedin: '', facebook: '', instagram: '', x: '', threads: '', bluesky: '' }
const sections = ['Begin', 'Go on', 'Check', 'End'].map((heading) => ({
  heading,
  html: '<p>A calm start helps. Then go on slowly, and look again at what you did before the next step.</p>',
}))
const finish = { title: 'A calm start', slug: 'a-calm-start', excerpt: 'Why a calm start helps.', captions }

test('the focus keyword lands in title, first paragraph, headings, slug and description without stuffing', () => {
  const placed = placeInSections(sections, 'dog grooming')
  const finished = placeInFinish(finish, placed, 'dog grooming')
  const map = mapKeyword({ ...finished, content: assemblePost(placed) }, 'dog grooming')
  expect(map).toMatchObject({
    title: true,
    firstParagraph: true,
    slug: true,
    metaDescription: true,
    altText: null,
  })
  expect(map.headings.having).toBeGreaterThanOrEqual(1)
  expect(map.headings.having).toBeLessThanOrEqual(3)
  expect(finished.title.length).toBeLessThanOrEqual(65)
  expect(finished.excerpt.length).toBeLessThanOrEqual(155)
})

test('a heading that is counted keeps its number in front', () => {
  const counted = sections.map((section, at) => ({
    ...section,
    heading: `Step ${at + 1}: ${section.heading}`,
  }))
  const headings = placeInSections(counted, 'dog grooming').map(({ heading }) => heading)
  expect(headings[1]).toBe('Step 2: Dog grooming: Go on')
})

test('what has the keyword already stays as it is', () => {
  const once = placeInSections(sections, 'dog grooming')
  expect(placeInSections(once, 'dog grooming')).toEqual(once)
  const finished = placeInFinish(finish, once, 'dog grooming')
  expect(placeInFinish(finished, once, 'dog grooming')).toEqual(finished)
})

test('a search term is found where it is said with the small words that people leave out when they search', () => {
  const content = '<p>Choose a wedding photographer in Leeds early. The care of old dogs takes time.</p>'
  expect(mapKeyword({ ...finish, content }, 'wedding photographer Leeds').mentions).toBe(1)
  expect(mapKeyword({ ...finish, content }, 'care old dogs').mentions).toBe(1)
  expect(mapKeyword({ ...finish, content }, 'photographer wedding').mentions).toBe(0)
})

test('a keyword that is said too often is called stuffed', () => {
  const content = `<p>${'Dog grooming is dog grooming. '.repeat(20)}</p>`
  expect(mapKeyword({ ...finish, content }, 'dog grooming').stuffed).toBe(true)
})

const known = (title: string, keywords: string[] = []): KnownPost => ({
  ...{ postId: undefined, title, url: null, status: 'published', keywords },
})

test.each([
  ['How often should a dog be washed?', 'How often should you wash your dog?'],
  ['Washing dogs: how often?', 'How often to wash a dog'],
  ['Five tips for nervous dogs at the groomer', 'Nervous dogs at the groomer: 5 tips'],
])('%s is found to say the same as %s', (topic, title) => {
  const others = [known('Our opening hours'), known('What dog food costs'), known('Winter coats')]
  expect(findSimilar(topic, [], [...others, known(title)]).map((post) => post.title)).toEqual([title])
})

test('a new topic is not taken for an old one', () => {
  const posts = [known('How often should a dog be washed?'), known('Dog food for old dogs')]
  expect(findSimilar('How to trim the claws of a dog', [], posts)).toEqual([])
})
