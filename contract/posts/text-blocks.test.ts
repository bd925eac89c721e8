import { expect, test } from 'vitest'
import { growthOf, linear, textOf } from '../../test/given/growth.ts'
import { readBlocks, readLinks } from './text-blocks.ts'

test('reads a post as blocks, each with the element that readers see', () => {
  const html =
    '<h2>Soap &amp; water</h2><p>One<br>two <em>th</em>ree</p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>' +
    '<table><tbody><tr><td>x</td><td>y</td></tr></tbody></table><p></p><div data-wp-block="1" data-wp-name="core/embed"></div><dl><dt>Soap</dt><dd>Dry</dd></dl><p><img src="/media/1" alt="A dog"></p>'
  expect(readBlocks(html)).toEqual([
    { tag: 'h2', text: 'Soap & water' },
    { tag: 'p', text: 'One two three' },
    { tag: 'li', text: 'a' },
    { tag: 'li', text: 'b' },
    { tag: 'td', text: 'x' },
    { tag: 'td', text: 'y' },
    { tag: 'div', text: 'WordPress block: Embed' },
    { tag: 'dt', text: 'Soap' },
    { tag: 'dd', text: 'Dry' },
    { tag: 'p', text: '[Picture: A dog]' },
  ])
})

test('finds links with their words and full addresses', () => {
  expect(readLinks('<p>See <a href="https://x.test/?a=1&amp;b=2" rel="x">the <b>list</b></a>.</p>')).toEqual([
    { href: 'https://x.test/?a=1&b=2', text: 'the list' },
  ])
})

test.each(['<p>', '<p>a', '<li></h2>'])('reads a text of nothing but “%s” in linear time', (token) => {
  expect(growthOf(readBlocks, (length) => textOf(token, length))).toBeLessThan(linear)
})
