import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

const markdown = (html: string) =>
  htmlToMarkdown(html, (src) => src.replace('/media/', '../images/')).trimEnd()

test.each([
  ['<h2>One</h2><p>Two <strong>three </strong>four</p>', '## One\n\nTwo **three** four'],
  ['<p><em>a</em> <s>b</s> <u>c</u> <code>d`e</code></p>', '*a* ~~b~~ <u>c</u> `` d`e ``'],
  ['<p>one<br>two</p>', 'one\\\ntwo'],
  ['<p><a href="https://a.example/x y">here</a></p>', '[here](<https://a.example/x%20y>)'],
  ['<a href="https://a.example/?b=1&amp;c=2">x</a>', '[x](<https://a.example/?b=1&amp;c=2>)'],
  ['<a href="java&amp;#115;cript:a\\(1)">x</a>', '[x](<java&amp;#115;cript:a%5C(1)>)'],
  ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n- b\n\n  - c'],
  ['<ol><li><p>a</p><p>b</p></li><li>c</li></ol>', '1. a\n\n   b\n2. c'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<pre><code>x\n```\ny</code></pre>', '````\nx\n```\ny\n````'],
  ['<hr>', '---'],
  [
    '<figure><img src="/media/1" alt="A dog [wet]"><figcaption>Rex</figcaption></figure>',
    '![A dog \\[wet\\]](<../images/1>)\n\n*Rex*',
  ],
  [
    '<table><caption>Prices</caption><thead><tr><th>Size</th><th>Price</th></tr></thead><tbody><tr><td>small | tiny</td><td>$1</td></tr><tr><td>big</td></tr></tbody></table>',
    '*Prices*\n\n| Size | Price |\n| --- | --- |\n| small \\| tiny | $1 |\n| big |  |',
  ],
  ['<p># no heading</p><p>1. no list</p><p>- none</p>', '\\# no heading\n\n1\\. no list\n\n\\- none'],
  ['<p>2 * 3 * 4 _x_ &lt;b&gt; &amp;amp;</p>', '2 \\* 3 \\* 4 \\_x\\_ \\<b\\> \\&amp;'],
  ['', ''],
])('converts %s to Markdown', (html, expected) => {
  expect(markdown(html)).toBe(expected)
})

test.each([
  ['spaces in a table', `<table><tr><td><code>${' '.repeat(300_000)}</code>x</td></tr></table>`],
  ['tables within tables', '<table><tr><td>'.repeat(16) + 'x' + '</td></tr></table>'.repeat(16)],
  ['one long row', `<table><tr>${'<td>x</td>'.repeat(9000)}</tr>${'<tr></tr>'.repeat(9000)}</table>`],
  ['backticks', `<p><code>${'a`'.repeat(200_000)}</code></p>`],
])('writes %s without blowing up their size', (_name, html) => {
  expect(markdown(html).length).toBeLessThan(html.length * 4)
})

test('loses no word of a post', () => {
  const html =
    'alpha<p>beta <b>gamma</b></p>delta<ul><li>epsilon</li>zeta</ul><table><tr><td>eta</td></tr></table>'
  for (const word of ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'eta'])
    expect(markdown(html)).toContain(word)
})
