import { expect, test } from 'vitest'
import { indexTitles, type KnownPost } from './similar.ts'

const known = (title: string, keywords: string[] = []): KnownPost => ({
  ...{ postId: null, title, url: null, keywords },
})

test.each([
  ['How often should a dog be washed?', 'How often should you wash your dog?'],
  ['Washing dogs: how often?', 'How often to wash a dog'],
  ['Five tips for nervous dogs at the groomer', 'Nervous dogs at the groomer: 5 tips'],
])('finds that %s says the same as %s', async (topic, title) => {
  const others = [known('Our opening hours'), known('What dog food costs'), known('Winter coats')]
  const index = await indexTitles([...others, known(title)])
  expect(index.find(topic, []).map((post) => post.title)).toEqual([title])
})

test('does not mistake a new topic for an old one', async () => {
  const index = await indexTitles([
    known('How often should a dog be washed?'),
    known('Dog food for old dogs'),
  ])
  expect(index.find('How to trim the claws of a dog', [])).toEqual([])
})

test('does not block the process while it reads many titles, and compares a topic with few of them', async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => known(`How to wash dog number ${n} calmly`))
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const index = await indexTitles(many)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
  const begun = performance.now()
  for (let n = 0; n < 30; n++) expect(index.find(`What question ${n} about cats costs`, [])).toEqual([])
  expect(performance.now() - begun).toBeLessThan(1000)
})
