import { beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { pastedSamples } from '../pasted-samples.ts'
import { visitAs } from '../steps.ts'
import { isSelected, openEditor, png, paste as pasteData, savedContent as saved } from './open-editor.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)
const stored = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data?.post

const openNew = (owner: Account) => openEditor(server, owner)
const savedContent = (page: Page, owner: Account, part: string) => saved(server, page, owner, part)
const paste = (page: Page, html: string) => pasteData(page, { 'text/html': html, 'text/plain': 'plain' })

for (const { from, html, becomes, last } of pastedSamples)
  browserTest(`pastes the text from ${from} without its styles`, async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openNew(owner)
    await paste(page, html)
    expect(await savedContent(page, owner, last)).toBe(becomes)
    expect(problems).toEqual([])
    await leave()
  })

browserTest('creates, fills, extends and leaves a table by keyboard alone', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await openNew(owner)
  await page.keyboard.press('Alt+F10')
  for (let steps = 0; steps < 20; steps++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Table')) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  for (const word of ['Breed', 'Weeks', 'Notes', 'Poodle', '6', '', 'Collie', '8', 'last', 'Pug']) {
    await page.keyboard.type(word)
    if (word !== 'Pug') await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('small')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-post')
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const head = '<thead><tr><th>Breed</th><th>Weeks</th><th>Notes</th></tr></thead>'
  const rows = row('Poodle', '6', '') + row('Collie', '8', 'last') + row('Pug<br />small', '', '')
  expect(await savedContent(page, owner, 'small')).toContain(`<table>${head}<tbody>${rows}</tbody></table>`)
  await page.getByText('Poodle', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove row' }).click()
  await page.getByRole('button', { name: 'Remove column' }).click()
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.getByRole('button', { name: 'Header row' }).click()
  await until(async () => {
    const content = await savedContent(page, owner, 'Weeks')
    return !/Poodle|Breed|<th>/.test(content)
  })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Weeks' }).waitFor()
  expect(problems).toEqual([])
  await leave()
})

/** Pastes or drops a picture file as the system would. */
const givePicture = (content: Locator, kind: string, { from = 30, count = 1 } = {}) =>
  content.evaluate(
    (element, [bytes, type, fromTop, files]) => {
      const data = new DataTransfer()
      for (let file = 0; file < files; file++)
        data.items.add(new File([Uint8Array.from(bytes)], 'cat.png', { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      const event =
        type === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              clientX: left + 30,
              clientY: top + fromTop,
            })
      element.dispatchEvent(event)
    },
    [[...png], kind, from, count] as const,
  )

browserTest(
  'uploads a picture with its alternative text by button, paste and drop, and reports a refusal',
  async () => {
    const owner = await given.account(server)
    const { page, content, problems, leave } = await openNew(owner)
    const choose = page.getByLabel('Picture file')
    await choose.setInputFiles({ name: 'dog.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('button', { name: 'Add picture' }).click()
    await page.getByText('Describe the image.').waitFor()
    await page.getByLabel('What does it show?').fill('A dog in a tub')
    await page.getByRole('button', { name: 'Add picture' }).click()
    await content.getByRole('img', { name: 'A dog in a tub' }).waitFor()

    for (const kind of ['paste', 'drop']) {
      await givePicture(content, kind)
      await page.getByLabel('What does it show?').fill(`By ${kind}`)
      await page.getByRole('button', { name: 'Add picture' }).click()
      await content.getByRole('img', { name: `By ${kind}` }).waitFor()
    }
    const html = await savedContent(page, owner, 'By drop')
    expect(html.match(/<img src="\/media\/[0-9a-f-]{36}" alt="[^"]+" \/>/g)).toHaveLength(3)

    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await page.getByText('Please choose a picture').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await choose.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: heic })
    await page.getByRole('alert').getByText('This is a HEIC photo from an iPhone.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const big = Buffer.concat([png, Buffer.alloc(5_300_000)])
    await choose.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: big })
    await page.getByText('larger than 5 MB').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not one') })
    await page.getByRole('alert').getByText('JPEG, PNG, WebP or GIF').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('puts a picture between blocks, whatever is selected or dropped on', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { content: '<p>One two three</p><ul><li>four</li></ul>' })
  const { page, content, problems, leave } = await openEditor(server, owner, id)
  const add = async (name: string) => {
    await page.getByLabel('What does it show?').fill(name)
    await page.getByRole('button', { name: 'Add picture' }).click()
    await content.getByRole('img', { name }).waitFor()
  }
  const order = () =>
    content.evaluate((text) =>
      [...text.children].map(
        (block) => block.textContent || block.querySelector<HTMLImageElement>('img[src]')?.alt,
      ),
    )
  await content.getByText('One two').dblclick({ position: { x: 50, y: 10 } })
  await isSelected(content, 'One two three')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await chooser).setFiles({ name: 'dog.png', mimeType: 'image/png', buffer: png })
  await add('Word')
  // The cursor goes on after the picture.
  await until(() => page.evaluate(() => getSelection()?.anchorNode?.textContent === 'four'))
  await content.getByText('One two').click({ position: { x: 50, y: 10 } })
  await isSelected(content, 'One two three')
  await page.getByLabel('Picture file').setInputFiles({ name: 'a', mimeType: 'image/png', buffer: png })
  await add('Cursor')
  await content.getByText('four').click()
  await isSelected(content, 'four')
  await givePicture(content, 'paste')
  await add('List')
  await givePicture(content, 'drop', { from: 2, count: 2 })
  await add('Top')
  await add('Second')
  expect((await order()).join(' ')).toBe('Top Second One two three Cursor Word four List ')
  expect(await savedContent(page, owner, 'Top')).toMatch(
    /^(<p><img [^>]*><\/p>){2}<p>One two three<\/p><p><img/,
  )
  expect(problems).toEqual([])
  await leave()
})

browserTest('does not publish a post with a picture that lacks alternative text', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, {
    content: '<p>A</p><p><img src="https://x.test/a.png"></p>',
  })
  const { page, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: 'Every image needs alt text' }).waitFor()
  expect((await stored(owner, id)).status).toBe('draft')
  // Not inspected, because axe would report the missing alternative text.
  await leave({ isInspected: false })
})

browserTest('offers a sample article as such where no model is connected, and no questions', async () => {
  const { page, content, problems, leave } = await openNew(await given.account(server))
  const offer = page.getByRole('button', { name: 'Let Quillcast write a draft' })
  const dialog = page.getByRole('dialog', { name: 'Generate a post' })
  await page.getByRole('button', { name: 'Details' }).click()
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await offer.click()
    const { y } = (await dialog.getByRole('button', { name: 'Generate' }).boundingBox())!
    expect(y + 44).toBeLessThan(height)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  // An empty list has no text either.
  await content.pressSequentially('- ')
  const covered = page.getByText('Let Quillcast write a draft', { exact: true })
  await content.locator('li').waitFor({ state: 'attached' })
  await covered.waitFor({ state: 'attached' })
  expect(await covered.isVisible()).toBe(false)
  await content.fill('My own words.')
  await offer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Generate' }).click()
  await dialog.getByText('You’ll get a sample article').waitFor()
  expect(await dialog.getByRole('button', { name: 'Ask me about it first' }).count()).toBe(0)
  expect(problems).toEqual([])
  await leave()
})
