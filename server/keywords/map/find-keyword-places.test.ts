import { expect, test } from 'vitest'
import type { SearchedPost } from '../../../contract/keywords/find-keyword.ts'
import { findKeywordPlaces } from './find-keyword-places.ts'
import { groupPosts } from './group-posts.ts'
import { slugOf } from './slug-of.ts'

const post: SearchedPost = {
  title: 'Nail trims for anxious dogs',
  slug: 'nail-trims-anxious-dogs',
  description: null,
  content: `<p><img src="/media/1" alt="A dog and its nail clipper"></p><p>An <b>anxious</b> dog waits.</p>
    <h2>When to book a nail trim</h2><p>Nail trim, nail trim; an anxious dog.</p>`,
}
const places = (keyword: string, changes: Partial<SearchedPost> = {}) =>
  findKeywordPlaces({ ...post, ...changes }, [keyword])[0]!

test('finds a keyword everywhere in any number, case and markup, but not inside a word', () => {
  expect(places('Anxious Dog')).toEqual({
    count: 2,
    places: {
      title: 'there',
      heading: 'missing',
      firstParagraph: 'there',
      slug: 'there',
      meta: 'unknown',
      alt: 'missing',
    },
  })
  expect(places('nail trim')).toMatchObject({
    count: 3,
    places: { heading: 'there', firstParagraph: 'missing' },
  })
  expect(places('nail clippers').places.alt).toBe('there')
  expect(places('nail').count).toBe(3)
  expect(places('ail').places).toMatchObject({ title: 'missing', heading: 'missing', slug: 'missing' })
})

test('marks what only the site decides as unknown, and missing fields as missing', () => {
  const bare = places('dog', { slug: null, description: 'About a dog', content: '<ul><li>dog</li></ul>' })
  expect(bare).toEqual({
    count: 1,
    places: {
      title: 'there',
      heading: 'none',
      firstParagraph: 'none',
      slug: 'unknown',
      meta: 'there',
      alt: 'none',
    },
  })
  expect(places('!?').count).toBe(0)
  expect(places('東京', { content: '<p>東京でラーメンを食べました。</p>' }).places.firstParagraph).toBe(
    'there',
  )
})

test('takes the slug of the live address, else the planned one, and ignores “a=1”', () => {
  const slug = (wordpressUrl: string | null) => slugOf({ slug: 'planned', wordpressUrl })
  expect(slug('https://a.example/2026/calm-dogs/')).toBe('calm-dogs')
  expect(slug('https://a.example/h%C3%BCnde.html')).toBe('hünde')
  expect(slug('https://a.example/?p=12')).toBe('planned')
  expect(slug('https://a.example/%E0%A4%A')).toBe('planned')
  expect(slug(null)).toBe('planned')
})

test('reports posts that claim a keyword in title or address as competing, and lists those keywords first', () => {
  const of = (id: string, title: string, slug: string | null, keywords: string[]) => ({
    id,
    title,
    slug,
    keywords,
  })
  const latestFirst = [
    of('c', 'The bath', null, ['bath', 'dog shampoo']),
    of('b', 'Lather', 'best-dog-shampoos', ['Dog Shampoos', 'bath']),
    of('a', 'Why a dog shampoo matters', null, ['dog shampoo', 'bath']),
  ]
  const groups = groupPosts(latestFirst)
  expect(groups.map(({ word, competing }) => [word, competing.map(({ id }) => id)])).toEqual([
    ['dog shampoo', ['b', 'a']],
    ['bath', []],
  ])
  expect(groups[0]?.posts.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})
