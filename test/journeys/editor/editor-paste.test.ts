import { beforeAll, expect, test } from 'vitest'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { openEditor, paste, savedContent } from './open-editor.ts'

let server: Server
let owner: Account
beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server)
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

const markdown =
  '## Prices\n\nFrom **$5**, see [the list](https://x.test/list?utm_source=chatgpt.com).\n\n' +
  '- **Cut** and dry\n- Color\n\n| Size | Price |\n|---|---|\n| S | `5` |\n\n5 * 3 * 2 and snake_case_name.\n\n1990. That was.'

for (const [from, html] of [
  ['text', undefined],
  [
    'a chat that adds the same text as HTML',
    `<meta charset="utf-8"><pre style="color:red">${markdown.replaceAll('<', '&lt;')}</pre>`,
  ],
] as const)
  browserTest(`converts Markdown pasted from ${from}, and restores the plain text on Undo`, async () => {
    const { page, content, problems, leave } = await openEditor(server, owner)
    await paste(page, { 'text/plain': markdown, ...(html ? { 'text/html': html } : {}) })
    await content.getByRole('heading', { name: 'Prices' }).waitFor()
    expect(await savedContent(server, page, owner, '1990. That was.')).toBe(
      '<h2>Prices</h2><p>From <strong>$5</strong>, see <a href="https://x.test/list">the list</a>.</p>' +
        '<ul><li><strong>Cut</strong> and dry</li><li>Color</li></ul>' +
        '<table><thead><tr><th>Size</th><th>Price</th></tr></thead>' +
        '<tbody><tr><td>S</td><td><code>5</code></td></tr></tbody></table>' +
        '<p>5 * 3 * 2 and snake_case_name.</p><p>1990. That was.</p>',
    )
    await content.focus()
    await page.keyboard.press('Control+z')
    await content.getByText('## Prices').waitFor()
    expect(await content.getByRole('heading').count()).toBe(0)
    await page.keyboard.press('Control+z')
    await until(async () => (await content.textContent()) === '')
    expect(problems).toEqual([])
    await leave()
  })

browserTest('leaves sums, names and years unchanged, pasted or typed', async () => {
  const { page, problems, leave } = await openEditor(server, owner)
  const traps = [
    '5 * 3 * 2 = 30',
    '2 ** 3 ** 2',
    '2*3*4',
    'snake_case_name of_it',
    'a ~~ b ~~ c',
    '1990. That was',
  ]
  await page.keyboard.type('Before. ')
  await paste(page, { 'text/plain': traps[0]! })
  await page.keyboard.press('Enter')
  await paste(page, { 'text/plain': traps.join('\n') })
  for (const trap of traps) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(trap)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('That is **bold** and `code`.')
  const lines = [
    `Before. ${traps[0]}`,
    ...traps,
    ...traps,
    'That is <strong>bold</strong> and <code>code</code>.',
  ]
  expect(await savedContent(server, page, owner, '</code>.')).toBe(
    lines.map((line) => `<p>${line}</p>`).join(''),
  )
  expect(problems).toEqual([])
  await leave()
})

browserTest('keeps the target of a pasted link, whatever its text looks like', async () => {
  const { page, content, leave } = await openEditor(server, owner)
  const link = (href: string, more = '') => `<a href="${href}"${more}>example.com</a>`
  await paste(page, {
    'text/html':
      `<p>${link('https://partner.test/?tag=shop-21', ' rel="sponsored nofollow"')} and ` +
      `${link('http://www.google.de/url?sa=t&amp;url=https%3A%2F%2Fx.test%2Fa')} and ` +
      `${link('https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.test%2Fb&amp;data=1')} and ` +
      `${link('tel:+49301234', ' target="_new"')}</p>`,
    'text/plain': 'plain',
  })
  await page.keyboard.type(' See Booking.com and https://x.test/c now.')
  // Link text that looks like another address.
  await content
    .getByText('example.com')
    .first()
    .click({ position: { x: 3, y: 3 } })
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('xx.test ')
  const html = await savedContent(server, page, owner, 'xx.test')
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect([...new Set(targets)]).toEqual([
    'https://partner.test/?tag=shop-21',
    'https://x.test/a',
    'https://x.test/b',
    'tel:+49301234',
    'https://x.test/c',
  ])
  expect(html).toContain('rel="sponsored nofollow"')
  expect(html).not.toContain('_new')
  await leave()
})

browserTest('replaces the non-breaking spaces of a text that has no other spaces', async () => {
  const { page, leave } = await openEditor(server, owner)
  await paste(page, { 'text/html': '<p>Our&nbsp;shop&nbsp;opens&nbsp;at&nbsp;eight&nbsp;! 5&nbsp;kg</p>' })
  await page.keyboard.press('Enter')
  await paste(page, { 'text/plain': 'And\u00a0closes\u00a0at\u00a0six' })
  expect(await savedContent(server, page, owner, 'six')).toBe(
    '<p>Our shop opens at eight\u00a0! 5\u00a0kg</p><p>And closes at six</p>',
  )
  await leave()
})

browserTest('keeps pasted elements, but drops blocks of another site', async () => {
  const { page, leave } = await openEditor(server, owner)
  const html =
    '<p>Since 2019<sup>1</sup>, CO<sub>2</sub>. <del>$99</del> <kbd>Ctrl</kbd><kbd>S</kbd> <q>so</q></p>' +
    '<figure><img src="https://x.test/a.png" alt="A dog"><figcaption>Rex</figcaption></figure>' +
    '<ol start="3"><li>c</li></ol><dl><dt>Soap</dt><dd>Dry</dd></dl><h5>End</h5>'
  await paste(page, {
    'text/html': `${html}<div data-wp-block="${'a'.repeat(32)}" data-wp-name="core/embed"></div><p data-wp-block="${'b'.repeat(32)}">last</p>`,
  })
  expect(await savedContent(server, page, owner, 'last')).toBe(
    `${html.replace('alt="A dog">', 'alt="A dog" />')}<p>last</p>`,
  )
  await leave()
})

browserTest('pastes the boxes of a web page as the blocks inside them', async () => {
  const { page, leave } = await openEditor(server, owner)
  const html =
    '<article><header><h2>T</h2></header><section>one<p>two</p></section><aside>three</aside></article>'
  await paste(page, { 'text/html': html, 'text/plain': 'plain' })
  expect(await savedContent(server, page, owner, 'three')).toBe('<h2>T</h2><p>one</p><p>two</p><p>three</p>')
  await leave()
})
