import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test('matches Porter’s stems', () => {
  const pairs =
    'caresses caress, ponies poni, feed feed, agreed agre, plastered plaster, motoring motor, hopping hop, '
      .concat(
        'conflated conflat, relational relat, vietnamization vietnam, hopefulness hope, electricity electr, ',
      )
      .concat('adjustment adjust, controlling control, sky sky, happy happi, probate probat, analogy analog')
  for (const pair of pairs.split(', ')) {
    const [word = '', expected] = pair.split(' ')
    expect(stem(word)).toBe(expected)
  }
})

test('gives singular and plural the same stem and leaves other alphabets unchanged', () => {
  expect(stem('gardens')).toBe(stem('garden'))
  expect(stem('города')).toBe('города')
})
