import { expect, test } from 'vitest'
import { replaceSentences } from './replace-sentences.ts'

const replace = (html: string, from: string, to?: string) =>
  replaceSentences(html, (sentence) => (sentence === from ? to : sentence))

test.each([
  [
    '<p>We use 10<sup>6</sup> cups. Old one. <em>Last</em> one.</p>',
    '<p>We use 10<sup>6</sup> cups. New &amp; one. <em>Last</em> one.</p>',
  ],
  [
    '<p data-wp-block="a"><strong>First. Old one.</strong> Third.</p>',
    '<p data-wp-block="a"><strong>First. New &amp; one.</strong> Third.</p>',
  ],
  ['<p>First. <a href="x">Old</a> one. Third.</p>', '<p>First. New &amp; one. Third.</p>'],
  ['<p>First. Old <b>one. Third</b> too.</p>', '<p>First. New &amp; one.<b> Third</b> too.</p>'],
  ['<p>Old one.<br />Tom &amp; Ann.</p>', '<p>New &amp; one.<br />Tom &amp; Ann.</p>'],
])('replaces one sentence and keeps the markup of the others: %s', (html, expected) => {
  expect(replace(html, 'Old one.', 'New & one.')).toBe(expected)
})

test('removes a sentence with its space, and a block that becomes empty', () => {
  expect(replace('<p>A is. Old one. B is.</p><ul><li>Old one.</li></ul>', 'Old one.')).toBe(
    '<p>A is. B is.</p>',
  )
})

const table =
  '<table><thead><tr><th>What</th><th>Price</th></tr></thead><tbody><tr><td>Bath</td><td>£40</td></tr></tbody></table>'

test('removes a heading, a row of a table by all its cells, and the words of a single cell', () => {
  expect(replace('<h2>Old one.</h2><p>A is.</p>', 'Old one.')).toBe('<p>A is.</p>')
  expect(replace(table, 'Bath £40')).toBe(
    '<table><thead><tr><th>What</th><th>Price</th></tr></thead></table>',
  )
  expect(replace(table, '£40', '£45')).toContain('<td>£45</td>')
  expect(replace(table, '£40')).toContain('<td></td>')
  expect(replace(table, 'Something else')).toBe(table)
})
