import { afterAll, expect, test } from 'vitest'
import { prepareWordPress } from '../../test/wordpress/prepare-wordpress.ts'
import { faqMarkup } from '../../server/publishing/blocks/faq-markup.ts'
import { toBlocks } from '../../server/publishing/blocks/to-blocks.ts'
import { randomDocument } from '../random-document.ts'
import { readWords } from '../read-words.ts'
import { openGutenberg } from './open-gutenberg.ts'

// Installed by tools/test.ts.
const packages = process.env.GUTENBERG
const editor = packages ? openGutenberg(packages) : undefined
afterAll(() => editor?.close())

// DOCUMENTS_SEED=… DOCUMENTS=2000 reproduces a failure or tries more documents.
const seed = Number(process.env.DOCUMENTS_SEED ?? process.env.BAD_INPUTS_SEED ?? 1)
const count = Number(process.env.DOCUMENTS ?? 500)

const libraryUrl = 'https://example.com/library.png'
const blocksOf = (html: string) => toBlocks(html, '0123456789abcdef', 1, new Map([[libraryUrl, 12]]))
const image = '<img src="https://example.com/i.png" alt="A dog">'

/** Everything that a post may contain, with the blocks that the editor shows for it. */
const constructs: [html: string, names: string][] = [
  ['<p>1<sup>st</sup> H<sub>2</sub>O <del>old</del> <ins>new</ins> <kbd>Ctrl</kbd></p>', 'paragraph'],
  ['<p id="a--b" dir="rtl">א</p>', 'paragraph'],
  ['<p lang="de">eins</p>', 'html'],
  ['<h2>a</h2><h3>b</h3><h4>c</h4><h5>d</h5><h6 id="e">e</h6>', 'heading heading heading heading heading'],
  ['<h2 dir="rtl">א</h2>', 'html'],
  ['<ol start="2"><li>Bake</li></ol>', 'list list-item'],
  ['<ol reversed start="-3" id="x"><li>a</li></ol>', 'list list-item'],
  ['<ol type="A"><li>a<ol type="i"><li>b</li></ol></li></ol>', 'list list-item list list-item'],
  ['<ol><li value="7">a</li></ol>', 'html'],
  ['<ul><li><p>a</p><p>b</p></li></ul>', 'list list-item'],
  ['<ul><ul><li>a</li></ul></ul>', 'list list-item list list-item'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', 'list list-item list list-item'],
  ['<ul><li><strong> </strong></li><li>a<wbr></li></ul>', 'list list-item list-item'],
  ['<ul><li>a<ul><li>b</li></ul>c</li></ul>', 'html'],
  ['<ul><li><details><summary>a</summary><p>b</p></details></li></ul>', 'html'],
  ['<ul><li>a<table><tr><td>b</td></tr></table></li></ul>', 'html'],
  ['<blockquote id="x"><p>a</p><cite>b</cite></blockquote>', 'quote paragraph'],
  ['<blockquote><blockquote>a</blockquote>b</blockquote>', 'quote quote paragraph paragraph'],
  [`<figure>${image}<figcaption> \n </figcaption></figure>`, 'image'],
  [`<h2>a</h2><p><img src="${libraryUrl}" alt="A dog"></p><p>b</p>`, 'heading image paragraph'],
  [
    `<figure id="x"><a href="/b" rel="sponsored" target="_blank">${image}</a><figcaption>a<br>b</figcaption></figure>`,
    'image',
  ],
  ['<figure><blockquote>a</blockquote><figcaption>b</figcaption></figure>', 'html'],
  ['<figure><pre><code>a</code></pre><figcaption>b</figcaption></figure>', 'html'],
  [
    '<pre>  a\n\n\tb</pre><pre><code>a\n  b</code></pre><pre><code>a</code> b</pre>',
    'preformatted code preformatted',
  ],
  ['<hr id="x">', 'separator'],
  ['<table><caption>a</caption><tr><td>b</td></tr></table>', 'table'],
  ['<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead></table>', 'table'],
  ['<table><tbody><tr><td rowspan="2">a</td></tr></tbody><tbody><tr><td></td></tr></tbody></table>', 'table'],
  [
    '<table><thead><tr><th>a</th></tr></thead><tfoot><tr><td><p>b</p><p>c</p></td></tr></tfoot></table>',
    'table',
  ],
  ['<figure><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>', 'table'],
  ['<table><tr><td><ul><li>a</li></ul></td></tr></table>', 'html'],
  ['<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>', 'html'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', 'html'],
  ['<details open><summary>a</summary><p>b</p>c</details>', 'details paragraph paragraph'],
  ['<details><p>b</p></details>', 'html'],
  ['<p><a href="/a">a<a href="/b">b</a></a></p>', 'paragraph'],
]

test.skipIf(!editor)(
  'the block editor shows every construct of a post as the block it would make',
  async () => {
    const verdicts = await editor!.judge(constructs.map(([html]) => blocksOf(html)))
    expect(verdicts.map(({ names }, at) => [constructs[at]![0], names.join(' ')])).toEqual(constructs)
    for (const [at, { bad, saved }] of verdicts.entries()) {
      expect(bad).toEqual([])
      expect(readWords(saved).toSorted()).toEqual(readWords(constructs[at]![0]).toSorted())
    }
  },
)

test.skipIf(!editor)('the block editor keeps the markup of questions as it is', async () => {
  const content = blocksOf('<h2>How?</h2><p>So &lt;b&gt;.</p><h2>Why?</h2><p>It “works”.</p>')
  const sent = content + faqMarkup(content)
  expect(await editor!.judge([sent])).toEqual([
    { names: ['heading', 'paragraph', 'heading', 'paragraph', 'html'], bad: [], saved: sent },
  ])
})

test.skipIf(!editor)(
  `the block editor opens and saves ${count} random posts without losing a word`,
  async () => {
    const documents = Array.from({ length: count }, (_, index) => randomDocument(seed + index))
    const verdicts = await editor!.judge(documents.map(({ html }) => blocksOf(html)))
    for (const [at, { bad, saved }] of verdicts.entries()) {
      const name = `DOCUMENTS_SEED=${seed + at} DOCUMENTS=1: ${documents[at]!.html}`
      expect(bad, name).toEqual([])
      // The editor moves a table's caption below it.
      expect(readWords(saved).toSorted(), name).toEqual(readWords(documents[at]!.html).toSorted())
    }
  },
)

test.skipIf(!editor)('the block editor of an older WordPress opens all of them too', async () => {
  const older = openGutenberg(packages!, await prepareWordPress())
  const contents = constructs.map(([html]) => html)
  for (let index = 0; index < count / 4; index++) contents.push(randomDocument(seed + index).html)
  const verdicts = await older.judge(contents.map(blocksOf)).finally(older.close)
  expect(verdicts.flatMap(({ bad }) => bad)).toEqual([])
})
