import { expect, test } from 'vitest'
import { emptyDraft } from '../../post-draft.ts'
import { findKeywordPlaces } from './keyword-places.ts'

const draft = {
  ...emptyDraft,
  title: 'Dog grooming at home',
  content:
    '<p>Good dog-grooming starts early.</p><h2>Dogs and soap</h2><p>Dog grooming, dog grooming. Hot dogs.</p>',
  keywords: ['Dog grooming', 'soap', 'dog', 'café'],
}

test('counts each keyword and its places, ignoring case, number and dashes', () => {
  const [grooming, soap, dog, none] = findKeywordPlaces(draft)
  const there = (places: { name: string; isUsed: boolean }[] = []) =>
    places.filter(({ isUsed }) => isUsed).map(({ name }) => name)
  expect([grooming?.count, there(grooming?.places)]).toEqual([3, ['Title', 'First paragraph', 'Address']])
  expect([soap?.count, there(soap?.places)]).toEqual([1, ['Heading']])
  expect(dog?.count).toBe(5)
  expect([none?.count, there(none?.places)]).toEqual([0, []])
})

test('does not count a word within another word', () => {
  const [word] = findKeywordPlaces({ ...draft, keywords: ['room'] })
  expect(word?.count).toBe(0)
})

test('finds a search term written with small words that searchers leave out', () => {
  const content = '<p>A groomer in Leeds helps.</p>'
  const [term] = findKeywordPlaces({ ...draft, content, keywords: ['groomer Leeds'] })
  expect(term?.count).toBe(1)
})

test('puts the focus keyword first and counts it in the chosen slug, description and picture', () => {
  const [focus, ...others] = findKeywordPlaces({
    ...draft,
    slug: 'calm-dogs',
    metaDescription: 'Calm dogs in a week.',
    excerpt: 'Of no use here.',
    focusKeyword: 'calm dogs',
    featuredImage: { id: 'a', alt: 'Two calm dogs' },
  })
  expect(focus?.keyword).toBe('calm dogs')
  expect(focus?.places.map(({ name, isUsed }) => `${name} ${isUsed}`)).toEqual([
    'Title false',
    'First paragraph false',
    'Heading false',
    'Address true',
    'Search description true',
    'Picture text true',
  ])
  expect(others.map(({ keyword, isFocus }) => [keyword, isFocus])).toEqual(
    draft.keywords.map((keyword) => [keyword, false]),
  )
})
