import { expect, test } from 'vitest'
import { findStaleNumbers, listNumbers } from './find-stale-numbers.ts'

const post = { title: 'Three loaves', content: '<p>We bake 80 loaves by 8:30, at €3.50 each.</p>' }

test.each([
  ['nothing', 'At 8:30 there are 80 loaves for €3.50.', []],
  ['a corrected number once', 'We bake 60 loaves. 60!', ['60']],
  ['a price that differs', 'A loaf is €3.20.', ['3.20']],
])('finds %s', (_what, linkedin, found) => {
  expect(findStaleNumbers({ captions: { linkedin }, newsletter: null }, post)).toEqual(found)
})

test('reads every part of the newsletter', () => {
  const newsletter = { subject: '60 loaves', preheader: '7 days', body: 'Since 2014.' }
  const found = findStaleNumbers({ captions: null, newsletter }, post)
  expect(found).toEqual(['60', '7', '2014'])
  expect(listNumbers(found)).toBe('60, 7, and 2014')
  expect(listNumbers([...found, '1'])).toBe('60, 7, and others')
})
