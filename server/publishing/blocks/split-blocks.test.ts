import { parse } from '@wordpress/block-serialization-default-parser'
import { expect, test } from 'vitest'
import { splitBlocks } from './split-blocks.ts'

const pieces = [
  '<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->',
  '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->',
  '<!-- wp:spacer {"height":"40px"} -->\n<div></div>\n<!-- /wp:spacer -->',
  '<!-- wp:acme/card {"a":{"b":"}"},"c":"/\\u002d\\u002d"} /-->',
  '<!-- wp:group --><div><!-- wp:group --><p>x</p><!-- /wp:group --><!-- wp:latest-posts /--></div><!-- /wp:group -->',
  '<p>classic</p>\n\n[gallery]',
  '<!-- a remark -->',
  '\n\n',
]

test('splits a post as WordPress does without losing a byte', () => {
  let seed = 7
  const next = () => (seed = (seed * 48271) % 2147483647)
  for (let round = 0; round < 2000; round++) {
    const source = Array.from({ length: next() % 7 }, () => pieces[next() % pieces.length]).join('')
    const ours = splitBlocks(source)
    expect(ours.map((piece) => piece.source).join('')).toBe(source)
    const theirs = parse(source).map(({ blockName }) => blockName ?? undefined)
    expect(ours.map(({ name }) => name)).toEqual(theirs)
  }
})

test('reads an unclosed block to the end', () => {
  const source = '<p>a</p><!-- wp:group --><p>b</p>'
  expect(splitBlocks(source)).toMatchObject([{ name: undefined }, { name: 'core/group', inner: '<p>b</p>' }])
})
