import { expect, test } from 'vitest'
import { findKeywordPlaces } from './keyword-places.ts'

const draft = {
  title: 'Dog grooming at home',
  content:
    '<p>Good dog-grooming starts early.</p><h2>Dogs and soap</h2><p>Dog grooming, dog grooming. Hot dogs.</p>',
  keywords: ['Dog grooming', 'soap', 'dog', 'café'],
  scheduledDate: null,
}

test('each keyword is told with its count and its places, whatever its case and dashes', () => {
  const [grooming, soap, dog, none] = findKeywordPlaces(draft, {
    slug: 'dog-grooming-at-home',
    excerpt: null,
  })
  const there = (places: { name: string; isThere: boolean }[] = []) =>
    places.filter(({ isThere }) => isThere).map(({ name }) => name)
  expect([grooming?.count, there(grooming?.places)]).toEqual([3, ['Title', 'First paragraph', 'Address']])
  expect([soap?.count, there(soap?.places)]).toEqual([1, ['Heading']])
  expect(dog?.count).toBe(3)
  expect([none?.count, there(none?.places)]).toEqual([0, []])
})

test('a word within another one is not the word', () => {
  const [word] = findKeywordPlaces({ ...draft, keywords: ['groom'] }, undefined)
  expect(word?.count).toBe(0)
})
