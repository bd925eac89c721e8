import { parse } from '@wordpress/block-serialization-default-parser'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenWordPress, loginOf } from '../../../test/given/given-wordpress.ts'
import { writePost } from '../wordpress/marked-posts.ts'
import { faqMarkup, withoutFaqMarkup } from './faq-markup.ts'
import { toBlocks } from './to-blocks.ts'

const blocks = (html: string) => toBlocks(html, '0123456789abcdef', 1)

interface FaqPage {
  mainEntity: { name: string; acceptedAnswer: { text: string } }[]
}

/** The questions and answers in the markup of a post. */
function markedUp(html: string): [question: string, answer: string][] {
  const json = /<script[^>]*>([^<]*)<\/script>/.exec(faqMarkup(blocks(html)))?.[1]
  const { mainEntity } = JSON.parse(json ?? '{"mainEntity":[]}') as FaqPage
  return mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])
}

const ask = (question: string, answer = '<p>Every month.</p>', level = 3) =>
  `<h${level}>${question}</h${level}>${answer}`
const other = ask('And cats?')

test.each([
  'How often?',
  'كم مرة يجب غسل الكلب؟',
  'Πόσο συχνά πρέπει να πλένω τον σκύλο;',
  'Κάθε πότε\u037e',
  '犬はどのくらいの頻度で洗いますか？',
  '¿Cada cuánto se baña a un perro?',
  'Ինչպե՞ս լվանալ շանը։',
  'Faut-il demander « Combien ? »',
  'How often (and why?)',
])('marks up the question “%s”', (question) => {
  expect(markedUp(ask(question) + other)).toEqual([
    [question, 'Every month.'],
    ['And cats?', 'Every month.'],
  ])
})

test('quotes an answer word for word, with one line per paragraph and item', () => {
  const answer = `<p>Wash <strong>him</strong>
    &amp; <a href="https://a.test/">dry</a> him.<br>Then</p><ul><li>rest<ol><li>long</li></ol></li><li>a [gallery] \\ "treat"</li></ul>`
  expect(markedUp(ask('How?', answer) + other)[0]).toEqual([
    'How?',
    'Wash him & dry him.\nThen\nrest\nlong\na [gallery] \\ "treat"',
  ])
})

test.each([
  ['one question alone', ask('How?') + ask('Costs')],
  ['headings that ask nothing', ask('Why wash; when') + ask('What we do.')],
  ['questions without answers', ask('How?', '') + ask('Why?', '<p> </p>') + other],
  ['questions of two levels', ask('How?') + ask('Why?', undefined, 2)],
  ['questions in two sections', `${ask('How?')}<h2>Cats</h2>${other}`],
  ['answers with a picture', `${ask('How?', '<p>So.</p><img src="https://a.test/a.png" alt="">')}${other}`],
  ['an answer that goes on below a subheading', `${other}${ask('How?')}<h4>First</h4><p>Brush.</p>`],
])('leaves out %s', (_what, html) => expect(faqMarkup(blocks(html))).toBe(''))

test('keeps two questions around one whose answer is a table', () => {
  const table = '<table><tr><td>12</td></tr></table>'
  expect(markedUp(ask('A?') + ask('B?', table) + ask('C?')).map(([name]) => name)).toEqual(['A?', 'C?'])
})

test('adds nothing to a post with the FAQ block of an SEO plugin or markup of its own', () => {
  const content = blocks(ask('How?') + other)
  for (const name of ['yoast/faq-block', 'rank-math/faq-block', 'wpseopress/faq-block-v2'])
    expect(faqMarkup(`${content}\n\n<!-- wp:${name} {"questions":[]} /-->`)).toBe('')
  expect(faqMarkup(`${content}<!-- wp:html --><script>{"@type":"FAQPage"}</script><!-- /wp:html -->`)).toBe(
    '',
  )
})

test('lets no text end the script, open a block or run a shortcode', () => {
  const answer =
    '<p>&lt;/script&gt;&lt;script&gt;x()&lt;/script&gt; &lt;!-- wp:more --&gt; [gallery ids="1"] &amp;lt;</p>'
  const markup = faqMarkup(blocks(ask('</script><b>How?', answer) + other))
  expect(markup.match(/<[!/a-z]+/g)).toEqual(['<!', '<div', '<script', '</script', '</div', '<!'])
  expect(markup).not.toMatch(/\[\w|&/)
  expect(parse(markup.trim()).map(({ blockName }) => blockName)).toEqual(['core/html'])
  expect(markedUp(ask('How?', answer) + other)[0]?.[1]).toBe(
    '</script><script>x()</script> <!-- wp:more --> [gallery ids="1"] &lt;',
  )
})

test('stays within a bound however many questions a post has, and leaves out whole answers', () => {
  const many = Array.from({ length: 200 }, (_, nth) =>
    ask(`Question ${nth}?`, `<p>${'word '.repeat(50)}</p>`),
  )
  const marked = markedUp(many.join(''))
  expect(marked.length).toBeGreaterThan(70)
  expect(new Set(marked.map(([, answer]) => answer)).size).toBe(1)
  expect(faqMarkup(blocks(many.join(''))).length).toBeLessThan(30_000)
  expect(faqMarkup(blocks(ask('How?', `<p>${'word '.repeat(5000)}</p>`) + other))).toBe('')
})

test('finds no trace of it in a read post, wherever its block was moved to', () => {
  const content = blocks(ask('How?') + other)
  const markup = faqMarkup(content)
  expect(withoutFaqMarkup(content + markup)).toBe(content)
  expect(withoutFaqMarkup(`${markup.trim()}\n\n${content}${markup}`)).toBe(`\n\n${content}`)
})

const Shown = z.object({ content: z.object({ raw: z.string(), rendered: z.string() }) })

test.each([
  ['administrator', '<div class="aw-faq" hidden><script type="application/ld+json">{', '}</script></div>'],
  ['author', '<div class="aw-faq" hidden>{', '}</div>'],
] as const)(
  'reads as the same post after WordPress saved it for an %s, and shows nobody its text',
  async (role, before, after) => {
    const site = givenWordPress({ login: loginOf(role) })
    const content = blocks(ask('How?', '<p>Say “&lt;b&gt;” \\ "so" -- it\'s fine</p>') + other)
    const markup = faqMarkup(content)
    const change = { status: 'publish', title: 'Questions', content: content + markup }
    const made = await writePost(site, undefined, change)
    expect(made).toMatchObject({ kind: 'ok', value: { content: { raw: content } } })
    const path = `wp/v2/posts/${made.kind === 'ok' ? made.value.id : 0}`
    const stored = await site.get(path, { context: 'edit' }, Shown)
    const json = markup.slice(markup.indexOf('>{') + 1, markup.lastIndexOf('}') + 1)
    expect(stored).toMatchObject({
      value: {
        content: {
          raw: `${content}\n\n<!-- wp:html -->\n${before}${json.slice(1, -1)}${after}\n<!-- /wp:html -->`,
          rendered: expect.stringContaining(before),
        },
      },
    })
  },
)
