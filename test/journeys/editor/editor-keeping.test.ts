import { beforeAll, expect, test } from 'vitest'
import { keepSiteBlocks } from '../../../server/posts/content/site-blocks.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { isSelected, move, openEditor, paste, savedContent } from './open-editor.ts'

let server: Server
let owner: Account
beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server)
})

const browserTest = test.skipIf(!process.env.CHROMIUM)
const [embed, centered] = ['a'.repeat(32), 'b'.repeat(32)]
const box = `<div data-wp-block="${embed}" data-wp-name="core/embed"></div>`

/** Sorts each element's attributes. */
const sorted = (html: string) =>
  html.replace(/(?<=<\w+)(?: [\w-]+(?:="[^"]*")?)+/g, (all) =>
    (all.match(/ [\w-]+(?:="[^"]*")?/g) ?? []).toSorted().join(''),
  )

/** A post whose blocks are known from the account's site. */
async function givenPost(content: string): Promise<string> {
  const blocks = [embed, centered].map((hash) => ({ hash, source: '<!-- wp:embed /-->', html: '' }))
  await server.app.db.transaction((tx) => keepSiteBlocks(tx, owner.accountId, content, blocks))
  return (await given.post(server, owner, { content })).id
}

browserTest('names, moves, removes and previews a WordPress block', async () => {
  const id = await givenPost(`<p>First.</p>${box}<p>Last.</p>`)
  const { page, content, problems, leave } = await openEditor(server, owner, id)
  await move(page, 'Control+Home', 'ArrowDown')
  await content.locator('.ProseMirror-selectednode', { hasText: 'WordPress block: Embed' }).waitFor()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  expect(await savedContent(server, page, owner, /<\/div>$/)).toBe(`<p>First.</p><p>Last.</p>${box}`)
  await page.getByRole('button', { name: 'Move up' }).click()
  await page.getByRole('button', { name: 'Move up' }).click()
  expect(await savedContent(server, page, owner, /^<div/)).toBe(`${box}<p>First.</p><p>Last.</p>`)
  await content.getByText('WordPress block: Embed').dragTo(content.getByText('Last.'), {
    targetPosition: { x: 2, y: 2 },
  })
  expect(await savedContent(server, page, owner, /<p>First.<\/p><div/)).toContain(box)
  for (const close of [
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(9, 9),
  ]) {
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('dialog').getByText('WordPress block: Embed').waitFor()
    await close()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await content.getByText('WordPress block: Embed').click()
  await page.getByRole('button', { name: 'Remove block' }).click()
  expect(await savedContent(server, page, owner, /First.<\/p><p>/)).toBe('<p>First.</p><p>Last.</p>')
  await page.keyboard.press('Control+z')
  await content.getByText('WordPress block: Embed').waitFor()
  expect(problems).toEqual([])
  await leave()
})

browserTest('moves selected blocks and list items by the keyboard', async () => {
  const id = await givenPost('<p>One</p><p>Two</p><p>Three</p><ul><li>a</li><li>b</li></ul>')
  const { page, content, problems, leave } = await openEditor(server, owner, id)
  await content.getByText('Two').click()
  await isSelected(content, 'Two')
  await page.keyboard.press('Shift+ArrowUp')
  await isSelected(content, 'One', 'Two')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  const moved = await savedContent(server, page, owner, /^<p>Three/)
  expect(moved).toBe('<p>Three</p><p>One</p><p>Two</p><ul><li>a</li><li>b</li></ul>')
  await content.getByText('b', { exact: true }).click()
  await isSelected(content, 'b')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.type('!')
  expect(await savedContent(server, page, owner, /!/)).toMatch(/<ul><li>b!<\/li><li>a<\/li><\/ul>$/)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await savedContent(server, page, owner, /<li>a<\/li><li>b<\/li>/)).toContain('<p>Two</p><ul>')
  expect(problems).toEqual([])
  await leave()
})

browserTest('drags a block by the grip beside it, and undoes it in one step', async () => {
  const id = await givenPost('<p>One</p><p>Two</p><ul><li>a</li><li>b</li></ul>')
  const { page, content, problems, leave } = await openEditor(server, owner, id)
  const grip = page.getByTitle('Drag to move')
  await content.getByText('b', { exact: true }).hover()
  await grip.dragTo(content.getByText('One'), { targetPosition: { x: 2, y: 2 } })
  expect(await savedContent(server, page, owner, /^<ul>/)).toBe(
    '<ul><li>a</li><li>b</li></ul><p>One</p><p>Two</p>',
  )
  await page.keyboard.press('Control+z')
  // So that no tools cover the block.
  await content.getByText('One').click()
  await content.getByText('Two').hover()
  await grip.click()
  await content.locator('p.ProseMirror-selectednode', { hasText: 'Two' }).waitFor()
  await page.keyboard.type('Other')
  await grip.waitFor({ state: 'hidden' })
  expect(await savedContent(server, page, owner, /Other/)).toBe(
    '<p>One</p><p>Other</p><ul><li>a</li><li>b</li></ul>',
  )
  expect(problems).toEqual([])
  await leave()
})

browserTest('keeps the site’s styling of a paragraph, but does not copy it to a new one', async () => {
  const id = await givenPost(`<p id="top" data-wp-block="${centered}" dir="ltr">One two</p>`)
  const { page, content, leave } = await openEditor(server, owner, id)
  await content.getByText('One two').click()
  await move(page, 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter')
  await content.getByText('two', { exact: true }).waitFor()
  await move(page, 'Control+Home', 'Enter')
  const html = await savedContent(server, page, owner, /^<p[^<]*><\/p>/)
  expect(html.match(new RegExp(`<p[^<>]*${centered}[^<>]*>[^<]*`, 'g'))).toEqual([
    expect.stringMatching(/^<p.* id="top".*>One $/),
  ])
  expect(html).toMatch(/two<\/p>$/)
  await leave()
})

browserTest(
  'keeps everything when cutting and pasting within a post, and cleans what is pasted into another',
  async () => {
    const html = `<p data-wp-block="${centered}" lang="fr"><kbd>Ctrl</kbd><kbd>S</kbd> <em>a <strong>b</strong></em></p>${box}`
    const id = await givenPost(html)
    const { page, leave } = await openEditor(server, owner, id)
    await move(page, 'Control+a')
    const cut = await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }),
      )
      return {
        'text/html': clipboardData.getData('text/html'),
        'text/plain': clipboardData.getData('text/plain'),
      }
    })
    await page.keyboard.type('!')
    await paste(page, cut)
    expect(sorted(await savedContent(server, page, owner, '<p>!</p>'))).toBe(sorted(`<p>!</p>${html}`))
    await leave()
    const other = await openEditor(server, owner)
    await paste(other.page, cut)
    expect(await savedContent(server, other.page, owner, '</strong>')).toBe(
      '<p><kbd>Ctrl</kbd><kbd>S</kbd> <em>a <strong>b</strong></em></p>',
    )
    await other.leave()
  },
)

browserTest('changes only the typed letter in a post with every kind of element', async () => {
  const everything =
    '<h5>Small</h5><ol start="2" reversed><li value="7">a</li></ol><ol type="a" start="4"><li>b<ul><li>c</li></ul></li></ol>' +
    '<figure><a href="https://x.test/"><img src="https://x.test/a.png" alt="A dog" /></a><figcaption>Rex, <em>our</em> dog</figcaption></figure>' +
    '<table><caption>Prices</caption><thead><tr><th scope="col">Size</th><th>Price</th></tr></thead>' +
    '<tbody><tr><td><p>S</p><p>M</p></td><td><ul><li>5</li></ul></td></tr></tbody><tfoot><tr><td>Sum</td><td>5</td></tr></tfoot></table>' +
    '<dl><dt>Soap</dt><dd>Dry<sup>1</sup></dd></dl><details><summary>When?</summary><p>At <time datetime="08:00">eight</time>.</p></details>' +
    '<blockquote><p>Said</p><cite>Ada</cite></blockquote><pre>as  it\n is</pre><pre><code>a  b</code></pre>' +
    '<p dir="rtl" lang="he">שלום <del>$99</del> <s>x</s> <kbd>Ctrl</kbd><kbd>S</kbd> <a href="tel:+49301234" rel="ugc nofollow" title="007">call</a></p>' +
    '<p><em>Read <strong>this</strong> too</em> <abbr title="HyperText">HTML</abbr> <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby><a id="end"></a></p><p>Z</p>'
  const id = await givenPost(everything)
  const { page, content, problems, leave } = await openEditor(server, owner, id)
  await content.getByText('Z', { exact: true }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  const before = await server.call('POST', '/posts/preview', { content: everything }, owner.token)
  const after = await savedContent(server, page, owner, 'Z!')
  expect(sorted(after)).toBe(sorted(before.body.data.html.replace('<p>Z</p>', '<p>Z!</p>')))
  await content.getByText('Rex, ').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' at home')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Behind.')
  expect(await savedContent(server, page, owner, 'Behind.')).toContain(
    'dog at home</figcaption></figure><p>Behind.</p>',
  )
  expect(problems).toEqual([])
  await leave()
})

browserTest('marks a link as sponsored and keeps its other attributes', async () => {
  const id = await givenPost(
    '<p>See <a href="https://x.test/?ref=a" rel="author ugc" target="_blank">us</a>.</p>',
  )
  const { page, content, leave } = await openEditor(server, owner, id)
  await content.getByText('us', { exact: true }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('User-generated (ugc)').isChecked()).toBe(true)
  await dialog.getByLabel('User-generated (ugc)').uncheck()
  await dialog.getByLabel('Sponsored').check()
  await dialog.getByRole('button', { name: 'Set link' }).click()
  expect(await savedContent(server, page, owner, 'sponsored')).toMatch(
    /<a (?=.*href="https:\/\/x.test\/\?ref=a")(?=.*rel="author sponsored")(?=.*target="_blank")[^<>]*>us<\/a>/,
  )
  for (const address of ['tel:+49 30 1234', '#prices', 'ada@x.test']) {
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await dialog.getByLabel('Web address').fill(address)
    await dialog.getByRole('button', { name: 'Set link' }).click()
    const href = address === 'ada@x.test' ? 'mailto:ada@x.test' : address.replaceAll(' ', '')
    expect(await savedContent(server, page, owner, `"${href}"`)).toContain('author sponsored')
  }
  await leave()
})

browserTest('asks before a save that would remove something, and pauses autosave', async () => {
  const id = await givenPost('<p>a <strong>b <b>c</b></strong></p>')
  const { page, content, leave } = await openEditor(server, owner, id)
  await content.fill('<p>Kept.</p><iframe src="https://x.test/"></iframe>')
  await page.getByText('Failed to save draft.').waitFor({ timeout: 20_000 })
  await page.getByText('Unsaved changes').waitFor()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saving would remove:' })
  await dialog.getByRole('listitem').waitFor()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  expect(await content.inputValue()).toContain('<iframe')
  const read = async () => (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
  expect((await read()).content).not.toContain('Kept.')
  await page.reload()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  expect(await content.inputValue()).toContain('<iframe')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await dialog.getByRole('button', { name: 'Save without them' }).click()
  await until(async () => (await read()).content === '<p>Kept.</p>')
  await leave()
})
