import { expect, test } from 'vitest'
import { categoryPath, findCategories, SiteTerm } from './find-categories.ts'

const rows: [number, string, number?][] = [
  [1, 'Uncategorized'],
  [2, 'Birds'],
  [3, 'Flying', 2],
  [4, 'Insects'],
  [5, 'Flying', 4],
  [6, 'Small', 3],
  [7, 'Small', 5],
  [8, 'Dogs &amp; &lt;cats&gt;'],
  [9, 'Café'],
]
const terms = new Map(
  rows.map(([id, name, parent]) => [id, SiteTerm.parse({ id, name, parent: parent ?? 0 })]),
)

test.each([
  [
    ['Insects', 'Flying'],
    [[4], [5]],
  ],
  [['flying'], [[3, 5]]],
  [['Insects > Flying'], [[5]]],
  [['birds > FLYING'], [[3]]],
  [
    ['Small', 'Flying', 'Insects'],
    [[7], [5], [4]],
  ],
  [
    ['Birds', 'Insects', 'Flying'],
    [[2], [4], [3, 5]],
  ],
  [['Flying > Small'], [[6, 7]]],
  [
    ['dogs & <cats>', 'Dogs &amp; &lt;Cats&gt;'],
    [[8], [8]],
  ],
  [
    ['Cafe\u0301', 'Cafe', 'Fly'],
    [[9], [], []],
  ],
])('resolves %j to %j', (names, found) => {
  expect(findCategories(names, terms)).toEqual(found)
})

test('resolves an ambiguous name to the category it last meant', () => {
  expect(
    findCategories(['Flying'], terms, { earlier: [['Flying'], ['Insects', 'Flying'], ['Birds > Flying']] }),
  ).toEqual([[5]])
})

test('puts a category after its parents, even when they form a circle', () => {
  expect(categoryPath(7, terms)).toBe('Insects > Flying > Small')
  const circle = new Map(
    [SiteTerm.parse({ id: 1, name: 'A', parent: 2 }), SiteTerm.parse({ id: 2, name: 'B', parent: 1 })].map(
      (term) => [term.id, term],
    ),
  )
  expect(categoryPath(1, circle)).toContain('A')
})
