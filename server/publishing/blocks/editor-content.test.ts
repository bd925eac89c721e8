import { expect, test } from 'vitest'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { toBlocks } from './to-blocks.ts'

// Everything that the web editor can write.
const written = [
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4>',
  '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code> <a href="https://x.test/?a=1&amp;b=2">g</a><br>h</p>',
  '<ul><li><p>i</p><ol><li><p>j</p></li></ol></li></ul>',
  '<blockquote><p>k</p></blockquote><pre><code>l &lt; m</code></pre><hr>',
  '<p><img src="/media/00000000-0000-4000-8000-000000000000" alt="A &quot;dog&quot;"></p>',
  '<table><thead><tr><th>n</th><th colspan="2">o</th></tr></thead><tbody><tr><td>p<br>q</td><td>r</td><td></td></tr></tbody></table>',
].join('')

test('stores what the editor writes tag for tag', () => {
  const plain = (html: string) => html.replace(/<(br|hr|img\b[^>]*?) ?\/?>/g, '<$1>')
  expect(plain(sanitizeContent(written))).toBe(plain(written))
  expect(sanitizeContent(sanitizeContent(written))).toBe(sanitizeContent(written))
})

test('turns everything the editor writes into WordPress blocks, none of them plain HTML', () => {
  const blocks = toBlocks(written, '0123456789abcdef', 1)
  const names = [...blocks.matchAll(/<!-- wp:([a-z-]+)/g)].map(([, name]) => name)
  expect(names).toEqual([
    'heading',
    'heading',
    'heading',
    'paragraph',
    'list',
    'list-item',
    'list',
    'list-item',
    'quote',
    'paragraph',
    'code',
    'separator',
    'image',
    'table',
  ])
  expect(blocks).toContain('<tr><td>p<br>q</td><td>r</td><td></td></tr>')
  for (const word of 'abcdefghijklmnopqr') expect(blocks).toMatch(new RegExp(`[>\\s]${word}[<\\s]`))
})
