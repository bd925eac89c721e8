import { expect, test } from 'vitest'
import { findSimilar, type KnownPost } from './similar.ts'

const known = (title: string, keywords: string[] = []): KnownPost => ({
  ...{ postId: undefined, title, url: null, status: 'published', keywords },
})

test.each([
  ['How often should a dog be washed?', 'How often should you wash your dog?'],
  ['Washing dogs: how often?', 'How often to wash a dog'],
  ['Five tips for nervous dogs at the groomer', 'Nervous dogs at the groomer: 5 tips'],
])('finds that %s says the same as %s', (topic, title) => {
  const others = [known('Our opening hours'), known('What dog food costs'), known('Winter coats')]
  expect(findSimilar(topic, [], [...others, known(title)]).map((post) => post.title)).toEqual([title])
})

test('does not mistake a new topic for an old one', () => {
  const posts = [known('How often should a dog be washed?'), known('Dog food for old dogs')]
  expect(findSimilar('How to trim the claws of a dog', [], posts)).toEqual([])
})
