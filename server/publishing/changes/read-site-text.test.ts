import { expect, test } from 'vitest'
import { settleCarried } from '../blocks/carried-blocks.ts'
import { toBlocks } from '../blocks/to-blocks.ts'
import { readSiteText } from './read-site-text.ts'

const mark = '0123456789abcdef'
const onSite = (raw: string) => ({
  id: 1,
  status: 'publish',
  slug: 's',
  link: 'https://e.test/',
  content: { raw },
})

/** What the site holds after its text was taken over and published again unchanged. */
function roundTrip(raw: string): string {
  const { content, carried } = readSiteText(onSite(raw))
  const known = new Map(carried.map((block) => [block.hash, block]))
  return toBlocks(settleCarried(content, known), mark, 1, new Map(), known)
}

const withoutMark = (raw: string) =>
  raw
    .replace(/\{"metadata":\{"aw":"\w+","awVersion":1\}\} /, '')
    .replace(/,?"metadata":\{"aw":"\w+","awVersion":1\},?/, '')

const own = [
  '<!-- wp:paragraph -->\n<p>One <strong>a</strong> <em>b</em>.</p>\n<!-- /wp:paragraph -->',
  '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">Two</h3>\n<!-- /wp:heading -->',
]
const foreign = [
  '<!-- wp:paragraph {"align":"right","style":{"color":{"text":"#c00"}}} -->\n<p class="has-text-align-right" style="color:#c00">C &amp; D [x]</p>\n<!-- /wp:paragraph -->',
  '<!-- wp:heading {"textAlign":"center","anchor":"a"} -->\n<h2 class="wp-block-heading has-text-align-center" id="a">E</h2>\n<!-- /wp:heading -->',
  '<!-- wp:list {"className":"is-style-check"} -->\n<ul class="wp-block-list is-style-check"><!-- wp:list-item -->\n<li>a</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
  '<!-- wp:quote {"className":"big"} -->\n<blockquote class="wp-block-quote big"><!-- wp:paragraph -->\n<p>Q</p>\n<!-- /wp:paragraph --><cite>Who</cite></blockquote>\n<!-- /wp:quote -->',
  '<!-- wp:table {"hasFixedLayout":true} -->\n<figure class="wp-block-table"><table class="has-fixed-layout"><tbody><tr><td>1</td></tr></tbody></table></figure>\n<!-- /wp:table -->',
  '<!-- wp:image {"id":9,"sizeSlug":"large","linkDestination":"custom"} -->\n<figure class="wp-block-image size-large"><a href="https://e.test/x"><img src="https://e.test/a.png" alt="" class="wp-image-9"/></a></figure>\n<!-- /wp:image -->',
  '<!-- wp:group {"layout":{"type":"flex"}} -->\n<div class="wp-block-group"><!-- wp:group -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>in</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group --></div>\n<!-- /wp:group -->',
  '<!-- wp:html -->\n<script>if (1 < 2) {}</script>\n<!-- /wp:html -->',
  '<!-- wp:verse -->\n<pre class="wp-block-verse">a\n  b</pre>\n<!-- /wp:verse -->',
  '<!-- wp:video {"id":4} -->\n<figure class="wp-block-video"><video controls src="https://e.test/v.mp4"></video></figure>\n<!-- /wp:video -->',
  '<!-- wp:acme/map {"lat":1,"note":"a \\u002d\\u002d b"} /-->',
  '<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->',
  '<!-- wp:paragraph -->\n<p>before <img class="wp-image-3" src="https://e.test/i.png" alt="" style="width:20px"/> after</p>\n<!-- /wp:paragraph -->',
]

test('sends every WordPress block back byte for byte, in any order', () => {
  let seed = Number(process.env['RANDOM_SEED'] ?? 11)
  const next = () => (seed = (seed * 48271) % 2147483647)
  const all = [...own, ...foreign]
  for (let round = 0; round < 500; round++) {
    const raw = Array.from({ length: 1 + (next() % 6) }, () => all[next() % all.length]).join('\n\n')
    expect(withoutMark(roundTrip(raw)), `round ${round}`).toBe(raw)
  }
})

test('reads its own output, with and without its mark', () => {
  for (const raw of [
    ...own,
    ...foreign,
    '<!-- wp:spacer {"height":"9px","metadata":{"name":"gap"}} -->\n<div></div>\n<!-- /wp:spacer -->',
  ]) {
    const { content } = readSiteText(onSite(raw))
    expect(readSiteText(onSite(roundTrip(raw))).content).toBe(content)
  }
})

test('shows paragraphs of the classic editor and carries what only the site can show', () => {
  const raw = 'One\n\nTwo\nthree\n\n[gallery ids="1"]\n\n<iframe src="https://v.test"></iframe><h2>H</h2>tail'
  const { content } = readSiteText(onSite(raw))
  expect(content.replace(/"[\da-f]{32}"/g, '"…"')).toBe(
    '<p>One</p><p>Two<br />three</p><div data-wp-block="…" data-wp-name="core/freeform"></div>' +
      '<div data-wp-block="…" data-wp-name="core/freeform"></div><h2>H</h2><p>tail</p>',
  )
  expect(roundTrip(raw)).toContain('[gallery ids="1"]\n\n<iframe src="https://v.test"></iframe>')
})
