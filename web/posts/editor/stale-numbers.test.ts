import { expect, test } from 'vitest'
import { findStaleNumbers, listNumbers } from './stale-numbers.ts'

const post = {
  title: 'Three loaves',
  content: '<h2 data-size="60">Daily</h2><p>We bake 80 loaves by 8:30, at €3.50 each.</p>',
}

test.each([
  ['nothing', 'At 8:30 there are 80 loaves for €3.50.', []],
  ['a corrected number once', 'We bake 60 loaves. 60!', ['60']],
  ['a price that differs', 'A loaf is €3.20.', ['3.20']],
  ['no other spelling and no small number', '3 ways to bake 80, at 8.30 and €3,50.', []],
])('finds %s', (_what, linkedin, found) => {
  expect(findStaleNumbers({ captions: { linkedin }, newsletter: null }, post)).toEqual(found)
})

test('reads every part of the newsletter', () => {
  const newsletter = { subject: '60 loaves', preheader: '70 days', body: 'Since 2014.' }
  const found = findStaleNumbers({ captions: null, newsletter }, post)
  expect(found).toEqual(['60', '70', '2014'])
  expect(listNumbers(found)).toBe('60, 70, and 2014')
  expect(listNumbers([...found, '1'])).toBe('60, 70, and others')
})
