import { expect, test } from 'vitest'
import { fingerprint, isEditedOnSite } from './text-hash.ts'

const mark = '0123456789abcdef'
const post = (raw: string, more: { title?: string; excerpt?: string; link?: string } = {}) => ({
  id: 1,
  status: 'publish',
  slug: 's',
  link: more.link ?? 'https://shop.test/s/',
  content: { raw },
  title: { raw: more.title ?? 'A title' },
  excerpt: { raw: more.excerpt ?? 'In short.' },
})
const ours = `<!-- wp:paragraph {"metadata":{"aw":"${mark}","awVersion":2}} -->
<p>It’s <strong>fresh</strong> &amp; 10<sup>6</sup> <a href="http://shop.test/bread/">loaves</a> from C:\\new</p>
<!-- /wp:paragraph -->

<!-- wp:image {"id":7,"sizeSlug":"full"} -->
<figure class="wp-block-image"><img src="https://shop.test/wp-content/uploads/2026/11/loaf.jpg" alt="A loaf"/></figure>
<!-- /wp:image -->`
const isEdited = (raw: string, more: Parameters<typeof post>[1] = {}) => {
  const { wpHash, wpWords } = fingerprint(post(ours))
  return isEditedOnSite(post(raw, more), mark, { hash: wpHash, words: wpWords, version: 2 })
}
const changed = (...[from, to]: [string | RegExp, string]) => {
  const raw = ours.replace(from, to)
  expect(raw).not.toBe(ours)
  return raw
}

test.each<[string, string]>([
  ['pictures in another format', changed('loaf.jpg', 'loaf.webp')],
  ['pictures in a second format', changed('loaf.jpg', 'loaf.jpg.webp')],
  ['smaller pictures', changed('loaf.jpg', 'loaf-1024x683.jpg')],
  ['pictures from a CDN', changed('https://shop.test/wp', 'https://i0.wp.com/shop.test/wp')],
  ['a picture with parameters', changed('loaf.jpg', 'loaf.jpg?ssl=1&amp;w=800')],
  ['https', changed('http://shop.test', 'https://shop.test')],
  ['www', changed('http://shop.test', 'https://www.shop.test')],
  ['classes', changed('<p>', '<p class="has-drop lead">')],
  ['attributes', changed('<img ', '<img loading="lazy" width="800" srcset="a.webp 2x" ')],
  ['a link in a new tab', changed('<a ', '<a target="_blank" rel="noopener noreferrer" ')],
  ['entities', changed('It’s', 'It&#8217;s')],
  ['white space', changed(/\n\n/, '\n')],
  ['a picture element', changed(/<img[^>]*>/, '<picture><source srcset="loaf.webp">$&</picture>')],
  ['b for strong', changed(/<(\/?)strong>/g, '<$1b>')],
])('does not take %s for an edit by a person', (_what, raw) => expect(isEdited(raw)).toBe(false))

test('does not take a move to another domain or decomposed letters for an edit', () => {
  expect(isEdited(ours.replaceAll('shop.test', 'bakery.test'), { link: 'https://bakery.test/s/' })).toBe(
    false,
  )
  const { wpHash, wpWords } = fingerprint(post('<p>Café</p>'))
  const lastText = { hash: wpHash, words: wpWords, version: 2 }
  expect(isEditedOnSite(post('<p>Café</p>'.normalize('NFD')), mark, lastText)).toBe(false)
})

test.each<[string, string]>([
  ['a word', changed('fresh', 'warm')],
  ['a word in a link', changed('loaves', 'rolls')],
  ['a sign', changed('C:\\new', 'C:new')],
  ['two words made one', changed('</strong> &amp;', '</strong>&amp;')],
  ['bold', changed(/<\/?strong>/g, '')],
  ['raised letters', changed(/<\/?sup>/g, '')],
  ['another address', changed('/bread/', '/cake/')],
  ['another site', changed('http://shop.test/bread/', 'https://rival.test/bread/')],
  ['a sponsored link', changed('<a ', '<a rel="sponsored noopener" ')],
  ['another picture', changed('loaf.jpg', 'cake.jpg')],
  ['another description', changed('A loaf', 'Two loaves')],
  [
    'a block of its own',
    `${ours}\n<!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->`,
  ],
  ['a block gone', ours.slice(0, ours.indexOf('<!-- wp:image'))],
  ['an alignment', changed('{"id":7,', '{"id":7,"align":"wide",')],
  ['a paragraph parted', changed(' from C:', '</p><p>from C:')],
])('takes %s for an edit by a person', (_what, raw) => expect(isEdited(raw)).toBe(true))

test('takes a new title or excerpt for an edit, but not a later version of ours', () => {
  expect(isEdited(ours, { title: 'Another' })).toBe(true)
  expect(isEdited(ours, { excerpt: 'Longer.' })).toBe(true)
  expect(isEdited(changed(/fresh/, 'warm').replace('"awVersion":2', '"awVersion":3'))).toBe(false)
})

test('compares text from an earlier release byte for byte, and megabytes instantly', () => {
  const { wpHash } = fingerprint(post(ours))
  const old = { hash: wpHash, words: null, version: 2 }
  expect(isEditedOnSite(post(changed('loaf.jpg', 'loaf.webp')), mark, old)).toBe(true)
  for (const piece of ['<a href="', '<!-- wp:x {', '&#', '<img src="http://', '-1x', ' ', '<b>', '"\\'])
    expect(typeof fingerprint(post(piece.repeat(Math.floor(490_000 / piece.length)))).wpWords).toBe('string')
})
