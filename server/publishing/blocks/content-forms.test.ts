import { expect, test } from 'vitest'
import { givenWordPress, loginOf } from '../../../test/given/given-wordpress.ts'
import { writePost } from '../wordpress/marked-posts.ts'
import { renderContent } from './content-forms.ts'

const html = `<p>One line
and the <strong>next</strong>
line</p>
<ul>
<li>first (a)
more</li>
<li><p>second</p>
<ol><li>inner</li></ol></li>
</ul>
<table><tbody><tr><td>cell
<em>two</em></td></tr></tbody></table>
<dl><dt>Term</dt>
<dd>Meaning</dd></dl>
<blockquote><p>Said<br>twice</p></blockquote>
<p dir="rtl" lang="he">שלום
עולם</p>
<pre><code>if (a) {
  b

}</code></pre>`

test.each(['html', 'text'] as const)(
  'hides line breaks of the source in the form %s, but keeps those of code',
  async (form) => {
    const site = givenWordPress({ login: loginOf('author') })
    const content = renderContent(html, '0123456789abcdef', 1, form)
    const slug = `lines-${form}`
    const made = await writePost(site, undefined, { status: 'publish', title: 'Lines', slug, content })
    const page = await (await fetch(made.kind === 'ok' ? made.value.link : '')).text()
    const shown = page.slice(page.indexOf('aw-0123456789abcdef'), page.indexOf('</code></pre>'))
    expect(shown.match(/<br\s*\/?>/g)).toHaveLength(1)
    expect(shown.match(/<p\b[^>]*>\s*<\/p>/g)).toBeNull()
    expect(shown).toContain('One line and the <strong>next</strong> line')
    expect(shown).toMatch(/<p dir="rtl" lang="he">שלום עולם<\/p>/)
    expect(shown).toContain('if (a) {\n  b\n\n}')
  },
)

test('keeps a table in a figure when pictures are left out', () => {
  const figures =
    '<figure><table><tbody><tr><td>Price</td></tr></tbody></table></figure><figure id="a"><img src="https://e.test/a.jpg" alt=""><figcaption>A</figcaption></figure>'
  const text = renderContent(figures, '0123456789abcdef', 1, 'text')
  expect(text).toContain('Price')
  expect(text).not.toContain('<img')
  expect(text).toContain('<figcaption>A</figcaption>')
})
