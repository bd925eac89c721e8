import { expect, test } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { prose, seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { readPost } from './read-post.ts'

const filler = prose(seededRandom(3), 100)
const rangeOf = (min: number) => ({ min, max: Math.round(min * 1.15) })
const read = (
  text: string,
  options: { words?: number; isTruncated?: boolean; written?: string; bare?: boolean } = {},
) =>
  readPost(
    {
      text: `## Soap and water\n\n${options.bare ? text : `${text}\n\n${filler}`}`,
      isTruncated: options.isTruncated ?? false,
    },
    { words: rangeOf(options.words ?? 100), written: options.written ?? '' },
  ).written.content.replace('<h2>Soap and water</h2>', '')
/** The part before the filler. */
const head = (text: string) => read(text).split(`<p>${filler.split('\n')[0]}`)[0]

const cases: [string, string, string][] = [
  [
    'paragraphs',
    'One is here.\nStill one.\n\nTwo is here.',
    '<p>One is here. Still one.</p><p>Two is here.</p>',
  ],
  [
    'emphasis',
    'This is **bold** and *kind* and __strong__.',
    '<p>This is <strong>bold</strong> and <em>kind</em> and <strong>strong</strong>.</p>',
  ],
  [
    'a list',
    'You need:\n\n- warm water\n- a *soft* brush\n\nThat is all.',
    '<p>You need:</p><ul><li>warm water</li><li>a <em>soft</em> brush</li></ul><p>That is all.</p>',
  ],
  ['steps', '1. Brush.\n2) Wash.', '<ol><li>Brush.</li><li>Wash.</li></ol>'],
  [
    'a table',
    '| Water | Dog |\n|---|---|\n| warm | *calm* |\n| cold | <b>tense</b> |\n',
    '<table><thead><tr><th>Water</th><th>Dog</th></tr></thead><tbody><tr><td>warm</td><td><em>calm</em></td></tr><tr><td>cold</td><td><strong>tense</strong></td></tr></tbody></table>',
  ],
  ['what only looks like a table', 'Good.\n\n| alone |', '<p>Good.</p>'],
  ['a quotation', '> Wash less.\n> Dry more.', '<blockquote><p>Wash less. Dry more.</p></blockquote>'],
  ['a subheading', '#### Which water\nWarm.', '<h3>Which water</h3><p>Warm.</p>'],
  ['an unrequested heading', '**Which water**\n\nWarm.', '<h3>Which water</h3><p>Warm.</p>'],
  [
    'signs that mean something in HTML',
    'R&D says 3 < 4 "always".',
    '<p>R&amp;D says 3 &lt; 4 &quot;always&quot;.</p>',
  ],
  ['marks without a partner', 'A 5 * 3 room, a **bold start.', '<p>A 5  3 room, a bold start.</p>'],
  [
    'HTML instead of Markdown',
    '<p>One <b>two</b>.</p><ul><li>three</li><li>four</li></ul>',
    '<p>One <strong>two</strong>.</p><ul><li>three</li><li>four</li></ul>',
  ],
  ['a link', 'See [our page](https://evil.example) now.', '<p>See our page now.</p>'],
  ['a bare address', 'Good. Go to https://evil.example/x now. Fine.', '<p>Good. Fine.</p>'],
  ['a domain', 'Good. Go to evil-site.com today. Fine.', '<p>Good. Fine.</p>'],
  ['a domain of any ending', 'Good. Go to evil.xyz or bit.ly/3a today. Fine.', '<p>Good. Fine.</p>'],
  [
    'a disguised domain',
    'Good. Go to evil[.]com or ｅｖｉｌ.com or ev\u00adil.top. Fine.',
    '<p>Good. Fine.</p>',
  ],
  [
    'a product that looks like a domain',
    'Good. Node.js is one. End.Next one.',
    '<p>Good. Node.js is one. End.Next one.</p>',
  ],
  ['an e-mail address', 'Good. Write to me@evil.example today. Fine.', '<p>Good. Fine.</p>'],
  ['a picture', 'Good. ![cat](https://evil.example/cat.png)', '<p>Good.</p>'],
  ['a script', '<script>alert(1)</script>Good.', '<p>Good.</p>'],
  ['an escaped script', '&lt;script&gt;alert(1)&lt;/script&gt;Good.', '<p>Good.</p>'],
  ['a nested script', '<scr<script></script>ipt>Good.', '<p>Good.</p>'],
  ['a picture with a handler', 'Good. <img src=x onerror=alert(1)>', '<p>Good.</p>'],
  ['a thought', '<think>Let me see.</think>Good.', '<p>Good.</p>'],
]

test.each(cases)('renders %s in our few tags', (_name, markdown, html) => {
  expect(head(markdown)).toBe(html)
})

test('returns HTML that sanitizing would not change, whatever the model writes', () => {
  for (const [, markdown] of cases) {
    const html = read(markdown)
    expect(sanitizeContent(html).replaceAll('"', '&quot;')).toBe(html)
  }
})

test('cuts a torn ending back to the last whole sentence', () => {
  expect(read(`${filler}\n\nThis is whole. This is to`, { bare: true, isTruncated: true })).toMatch(
    /<p>This is whole\.<\/p>$/,
  )
  expect(read(`${filler}\n\nThis one never`, { bare: true })).toMatch(/\.<\/p>$/)
})

const post = (text: string, written = '') =>
  readPost({ text, isTruncated: false }, { words: rangeOf(100), written }).written

test.each([
  ['as asked', `<plan>\nWhat? [f1]\n</plan>\n# Calm dogs\n\n## Warm water\n\n${filler}`],
  ['without a plan', `# Calm dogs\n\n## Warm water\n\n${filler}`],
  ['with a greeting', `Sure, here is your post:\n\n# Calm dogs\n\n## Warm water\n\n${filler}`],
  ['in a code fence', `\`\`\`markdown\n# Calm dogs\n\n## Warm water\n\n${filler}\n\`\`\``],
  ['with deeper headings', `# Calm dogs\n\n### Warm water\n\n${filler}`],
  ['with bold headings', `# Calm dogs\n\n**Warm water**\n\n${filler}`],
  ['in HTML', `<h1>Calm dogs</h1><h2>Warm water</h2><p>${filler.replaceAll('\n\n', '</p><p>')}</p>`],
  ['with remarks after it', `# Calm dogs\n\n## Warm water\n\n${filler}\n\nLet me know if you want changes!`],
])('reads the title and sections of a post %s', (_name, text) => {
  const { title, content } = post(text)
  expect(title).toBe('Calm dogs')
  expect(content).toMatch(/^<h2>Warm water<\/h2><p>/)
  expect(content.match(/<h2>/g)).toHaveLength(1)
  expect(countWords(content)).toBe(countWords(filler) + 2)
})

test('keeps text before the first heading without a heading', () => {
  const { content } = post(`# Calm dogs\n\nBrush first.\n\n## Warm water\n\n${filler}`)
  expect(content).toMatch(/^<p>Brush first.<\/p><h2>Warm water<\/h2>/)
})

test('merges the text under a repeated heading', () => {
  const { content } = post(`## Water\n\nWarm is kind.\n\n## Water\n\nCold is not.\n\n${filler}`)
  expect(content.match(/<h2>/g)).toHaveLength(1)
  expect(content).toMatch(/^<h2>Water<\/h2><p>Warm is kind.<\/p><p>Cold is not.<\/p>/)
})

test('removes and reports what no post may contain', () => {
  const { dropped } = post(`## Water\n\nGood. Go to evil.xyz today. Fine.\n\n${filler}`)
  expect(dropped).toEqual(['Go to evil.xyz today.'])
})

test('recognizes the end of a sentence in other scripts', () => {
  for (const [sentence, words] of [
    ['कुत्ते को गर्म पानी पसंद है और घर {} शांत है। ', 11],
    ['สุนัข {} ชอบน้ำอุ่นและบ้านที่เงียบสงบ ', 10],
  ] as const) {
    const text = Array.from({ length: 12 }, (_, at) => sentence.replace('{}', `${at}`)).join('')
    expect(countWords(read(text, { bare: true, words: words * 12 }))).toBe(words * 12)
  }
})

test('removes a sentence the post already has', () => {
  const written = `<h2>Before</h2>${read('Warm water is kinder to the skin of a dog.')}`
  const again = 'Warm water is kinder to the skin of a dog. Cold water is not.'
  const html = post(`${again}\n\n${prose(seededRandom(9), 100)}`, written).content
  expect(html).toMatch(/^<p>Cold water is not\.<\/p>/)
})

test('asks again when the text is far longer than requested', () => {
  const answer = { text: prose(seededRandom(4), 400), isTruncated: false }
  const { problem } = readPost(answer, { words: rangeOf(150) })
  expect(problem).toMatch(/^it has \d+ words instead of at most 173/)
})

test('moves evidence marks from the text to its citations', () => {
  const text = `We opened in 2014. [f3] The room is warm [f1, f2]. It is dry [f4][f5]. Nothing is known.\n\n${filler}`
  const { content, citations } = post(text)
  expect(content).toMatch(/^<p>We opened in 2014. The room is warm. It is dry. Nothing is known.<\/p>/)
  expect(citations).toEqual([
    { sentence: 'We opened in 2014.', ids: ['f3'] },
    { sentence: 'The room is warm.', ids: ['f1', 'f2'] },
    { sentence: 'It is dry.', ids: ['f4', 'f5'] },
  ])
})

test('allows no address but that of the business', () => {
  const text = `Write to ada@paws.example today. Or write to eve@spam.example instead. We answer.\n\n${filler}`
  const { written } = readPost({ text, isTruncated: false }, { words: rangeOf(150), own: 'ada@paws.example' })
  expect(written.content).toMatch(/^<p>Write to ada@paws.example today. We answer.<\/p>/)
  expect(written.dropped).toEqual(['Or write to eve@spam.example instead.'])
})

const refused: [string, string, string][] = [
  ['too short', 'Only a few words here.', 'model_broken_answer'],
  ['one endless sentence', 'and so on '.repeat(300), 'model_broken_answer'],
  ['JSON', `{"text": "${filler.replaceAll('\n', ' ')}"}`, 'model_broken_answer'],
]

test.each(refused)('rejects an unusable answer: %s', (_name, text, reason) => {
  expect(() => post(text)).toThrow(expect.objectContaining({ reason }))
})

test('reads hostile answers of any shape in reasonable time', () => {
  const parts = [
    '<',
    '[',
    '![',
    '*',
    '_',
    '**a',
    '<!--',
    '<script',
    '&lt;',
    'a.b',
    'a@',
    '1. ',
    '- ',
    '"',
    '“',
    'on',
    'x=',
  ]
  const times = parts.map((part) => {
    const start = threadMs()
    const outcome = () => {
      try {
        return countWords(read(part.repeat(60_000 / part.length), { bare: true })) <= 600
      } catch (error) {
        return (error as { reason?: string }).reason === 'model_broken_answer'
      }
    }
    expect([part, outcome()]).toEqual([part, true])
    return threadMs() - start
  })
  // Under a second on an idle machine; quadratic work would take minutes.
  expect(Math.max(...times)).toBeLessThan(10_000)
})
