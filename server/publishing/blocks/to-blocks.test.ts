import { expect, test } from 'vitest'
import { carriesVersion } from './content-forms.ts'
import { toBlocks } from './to-blocks.ts'

const mark = '0123456789abcdef'
const blocks = (html: string) => toBlocks(html, mark, 3)
const names = (html: string) => [...blocks(html).matchAll(/<!-- wp:([\w-]+)/g)].map(([, name]) => name)

test('turns every part of a post into the block that the editor would have made', () => {
  const html = `<h2>A</h2><h3>B</h3><p>C</p><ul><li>D<ol><li>E</li></ol></li></ul><blockquote><p>F</p></blockquote>
    <table><tr><td>G</td></tr></table><pre><code>H</code></pre><hr><figure><img src="https://example.com/i.png" alt="I"><figcaption>J</figcaption></figure>`
  expect(names(html)).toEqual([
    'heading',
    'heading',
    'paragraph',
    'list',
    'list-item',
    'list',
    'list-item',
    'quote',
    'paragraph',
    'table',
    'code',
    'separator',
    'image',
  ])
  const open = blocks(html).match(/<!-- wp:/g)?.length
  expect(blocks(html).match(/<!-- \/wp:/g)?.length).toBe(open)
})

test('puts the mark and the version on the first block only', () => {
  const content = blocks('<h3>A</h3><p>B</p>')
  expect(content).toMatch(
    /^<!-- wp:heading \{"level":3,"metadata":\{"aw":"0123456789abcdef","awVersion":3\}\} -->/,
  )
  expect(content.match(/"aw"/g)).toHaveLength(1)
  expect(carriesVersion(content, mark, 3)).toBe(true)
  expect(carriesVersion(content, mark, 4)).toBe(false)
  expect(carriesVersion(content, mark, 33)).toBe(false)
  expect(carriesVersion(blocks(''), mark, 3)).toBe(true)
})

test('turns loose text into paragraphs and drops empty paragraphs', () => {
  expect(names('loose <strong>words</strong><p> </p><p>more</p>')).toEqual(['paragraph', 'paragraph'])
  expect(
    names('<p><a href="https://example.com/"><img src="https://example.com/i.png" alt=""></a></p>'),
  ).toEqual(['image'])
})

test('neutralizes scripts, comments that look like blocks and brackets that look like shortcodes', () => {
  const content = blocks(
    '<p>a<script>x()</script><!-- wp:html --> [gallery ids="1"] <a href="javascript:x()">b</a></p><p>&lt;!-- wp:more --&gt;</p>',
  )
  expect(content).not.toMatch(/script|wp:html|\[gallery/)
  expect(content).toContain('&#91;gallery')
  expect(content).toContain('&lt;!-- wp:more --&gt;')
})

test('keeps alternative text from opening or closing a block', () => {
  const content = blocks('<p>a</p><img src="https://example.com/i.png" alt="--> <!-- wp:html --> x">')
  expect(content.match(/<!-- wp:\w+/g)).toEqual(['<!-- wp:paragraph', '<!-- wp:image'])
  expect(content.match(/<!--/g)).toHaveLength(4)
  expect(content.match(/-->/g)).toHaveLength(4)
})

test('sends entities, emoji and backslashes unchanged', () => {
  expect(blocks('<p>Tom &amp; Jerry &lt;3 🐕 C:\\new “é”</p>')).toContain(
    '<p>Tom &amp; Jerry &lt;3 🐕 C:\\new “é”</p>',
  )
})
