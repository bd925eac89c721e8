import { expect, test } from 'vitest'
import { changeOf, compare, trendOf } from './compare-periods.ts'

const figures = (clicks: number, impressions = clicks * 20) => ({ clicks, impressions, position: 8 })

test.each([
  ['twice the clicks', figures(80), figures(40), 1, 1],
  ['half the clicks', figures(20), figures(40), 1, -1],
  ['a little more', figures(46), figures(40), 1, 0],
  ['much of little, which may be chance', figures(6, 60), figures(3, 40), 1, 0],
  ['a third of many, in a third of the days', figures(100), figures(300), 1 / 3, 0],
  ['all of them in a third of the days', figures(300), figures(300), 1 / 3, 1],
  ['few clicks but far fewer impressions', figures(2, 300), figures(3, 900), 1, -1],
  ['few clicks but far more impressions', figures(2, 900), figures(0, 300), 1, 1],
  ['nothing at all', figures(0), figures(0), 1, 0],
])('%s', (_name, now, before, ratio, trend) => {
  expect(trendOf(now, before, ratio)).toBe(trend)
})

test('lists what rises and fades by how much, for as many days, and no new post as rising', () => {
  const post = (id: string, now: number, before: number, isNew = false) => ({
    id,
    title: id,
    isNew,
    ...figures(now),
    before: figures(before),
  })
  const posts = [
    post('up', 80, 60),
    post('far up', 200, 60),
    post('same', 30, 60),
    post('down', 5, 60),
    post('new', 90, 0, true),
  ]
  const { rising, fading } = compare(posts, 0.5)
  expect(rising.map(({ id }) => id)).toEqual(['far up', 'up'])
  expect(fading).toEqual([
    {
      id: 'down',
      title: 'down',
      isNew: false,
      ...figures(5),
      before: { clicks: 30, impressions: 600, position: 8 },
    },
  ])
})

test('states changes in percent a day', () => {
  expect([changeOf(50, 100, 0.25), changeOf(10, 100, 1), changeOf(3, 0, 1)]).toEqual([100, -90, null])
})
