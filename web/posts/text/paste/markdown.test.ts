import { expect, test } from 'vitest'
import { threadMs } from '../../../../test/thread-time.ts'
import { isMarkdown } from './is-markdown.ts'
import { markdownToHtml } from './markdown-to-html.ts'

test.each([
  '5 * 3 * 2 = 30',
  '2*3*4 and 2 ** 3 ** 2',
  'snake_case_name and __init__ of it',
  '1990. That was the year.\n2024. That is this one.',
  '3. Oktober',
  '#1 in the region',
  '- one dash',
  'costs ~5 to ~10, 3 > 2',
  'Price* and amount*\n* per month',
  'a | b',
  'Dear [name], call (0123) 456.',
])('does not take %j for Markdown', (text) => {
  expect(isMarkdown(text)).toBe(false)
})

test.each([
  ['## Prices\n\nFrom **$5**.', '<h2>Prices</h2>\n<p>From <strong>$5</strong>.</p>\n'],
  ['- Cut\n- Color', '<ul>\n<li>Cut</li>\n<li>Color</li>\n</ul>\n'],
  ['1. Mix\n2. Bake', '<ol>\n<li>Mix</li>\n<li>Bake</li>\n</ol>\n'],
  ['See [us](https://x.test/a_b).', '<p>See <a href="https://x.test/a_b">us</a>.</p>\n'],
  ['Run `npm i`.', '<p>Run <code>npm i</code>.</p>\n'],
  ['It is *very* good.', '<p>It is <em>very</em> good.</p>\n'],
  ['> Well said', '<blockquote>\n<p>Well said</p>\n</blockquote>\n'],
  ['```\na * b\n```', '<pre><code>a * b\n</code></pre>\n'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody></table>\n',
  ],
])('converts %j', (text, html) => {
  expect(isMarkdown(text)).toBe(true)
  expect(markdownToHtml(text)).toBe(html)
})

test.each([
  ['5 * 3 * 2 = 30', '<p>5 * 3 * 2 = 30</p>\n'],
  ['2*3*4, 2**3**2, 2 ** 3', '<p>2*3*4, 2**3**2, 2 ** 3</p>\n'],
  ['snake_case_name', '<p>snake_case_name</p>\n'],
  ['1990. That was', '<p>1990. That was</p>\n'],
  ['12. Mai', '<p>12. Mai</p>\n'],
  ['~5 to ~10~', '<p>~5 to ~10~</p>\n'],
  ['Dear <name>, <script>x</script> 1 < 2', '<p>Dear &lt;name>, &lt;script>x&lt;/script> 1 &lt; 2</p>\n'],
  ['One line\nand the next', '<p>One line<br>and the next</p>\n'],
  ['    indented', '<p>    indented</p>\n'],
])('keeps the literal signs of %j next to Markdown', (text, html) => {
  expect(markdownToHtml(`## A\n\n${text}`)).toBe(`<h2>A</h2>\n${html}`)
})

test('reads long texts in linear time', () => {
  const started = threadMs()
  for (const part of ['*', '_', '`', '[', '- ', '1. ', '**a ', '|-', '> ', '~~', ' ', '1. a\n'])
    isMarkdown(part.repeat(50_000))
  expect(threadMs() - started).toBeLessThan(2_000)
})
