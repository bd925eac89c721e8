import { expect, test } from 'vitest'
import { rankMovers } from './rank-movers.ts'

/** Zero, then `before` eight weeks ago and `recent` in the last week. */
const series = (word: string, before: number, recent: number) => ({
  word,
  weeks: [9, 0, 0, 0, before, 0, 0, 0, 0, 0, 0, recent],
})
const posts = [50, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 40]
const words = (movers: { word: string }[]) => movers.map(({ word }) => word)

test('ranks words by how certain their share of posts changed', () => {
  const { rising, falling } = rankMovers(
    [
      series('new', 0, 12),
      series('up', 2, 12),
      series('still', 5, 10),
      series('down', 10, 5),
      series('gone', 8, 0),
    ],
    posts,
  )
  expect(words(rising)).toEqual(['new', 'up'])
  expect(words(falling)).toEqual(['gone', 'down'])
  expect(rising.map(({ change }) => change)).toEqual([null, 200])
  expect(falling[0]).toMatchObject({ recent: 0, before: 8, change: -100 })
})

test('ignores a difference of one post, and a word that every post has', () => {
  expect(rankMovers([series('once', 0, 1), series('always', 20, 40)], posts)).toEqual({
    rising: [],
    falling: [],
  })
  expect(
    rankMovers(
      [],
      Array.from({ length: 12 }, () => 0),
    ),
  ).toEqual({ rising: [], falling: [] })
})
