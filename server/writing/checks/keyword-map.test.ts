import { expect, test } from 'vitest'
import { hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import { findSimilar, type KnownPost } from './similar.ts'
import { mapKeyword } from './keyword-map.ts'

const finish = { title: 'A calm start', slug: 'a-calm-start', excerpt: 'Why a calm start helps.' }

test('a search term counts where all its words stand in one line, in any form and order', () => {
  const post = {
    title: 'Grooming a nervous dog at home',
    slug: 'groom-nervous-dogs',
    excerpt: 'Dogs that fear the bath. What helps.',
    content: '<h2>Groomed dogs</h2><p>When a dog is groomed, stay calm.</p><p>More.</p>',
  }
  expect(mapKeyword(post, 'dog grooming')).toMatchObject({
    ...{ title: true, slug: true, metaDescription: false, firstParagraph: true, altText: null },
    headings: { having: 1, all: 1 },
  })
  expect(hasKeyword('We wash dogs. Grooming is extra.', 'dog grooming')).toBe(false)
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
