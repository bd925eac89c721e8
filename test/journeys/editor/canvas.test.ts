import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../given/given.ts'
import { inspectLooks } from '../inspect-page.ts'
import { move, openEditor, png, savedContent } from './open-editor.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
const browserTest = test.skipIf(!process.env.CHROMIUM)

browserTest('starts the text near the top of the window, about 700 pixels wide', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  const { page, content, leave } = await openEditor(server, owner, id)
  await page.setViewportSize({ width: 1440, height: 900 })
  const { y, width } = (await content.boundingBox())!
  expect(y).toBeLessThanOrEqual(220)
  expect(width).toBeGreaterThanOrEqual(680)
  expect(width).toBeLessThanOrEqual(720)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await content.boundingBox())!.width).toBeGreaterThan(350)
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  const { y: toolsY, height } = (await tools.boundingBox())!
  expect(Math.round(toolsY + height)).toBe(844)
  const picture = (await tools.getByRole('button', { name: 'Picture' }).boundingBox())!
  expect(picture.x + picture.width).toBeLessThanOrEqual(390)
  await leave()
})

browserTest('adds a block after the one beside the plus, by mouse and keyboard', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { content: '<p>One</p><p>Two</p>' })
  const { page, content, problems, leave } = await openEditor(server, owner, id)
  const plus = page.getByRole('button', { name: 'Add a block' })
  await content.getByText('One').hover()
  await plus.click()
  const found = await inspectLooks(page)
  await page.getByRole('menuitem', { name: 'Divider' }).click()
  await content.locator('hr').waitFor()
  await content.getByText('Two').click()
  await move(page, 'End')
  await plus.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Quote' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Three')
  expect(await savedContent(server, page, owner, 'Three')).toBe(
    '<p>One</p><hr /><p>Two</p><blockquote><p>Three</p></blockquote>',
  )
  await plus.waitFor({ state: 'hidden' })
  await move(page, 'ArrowUp')
  const chooser = page.waitForEvent('filechooser')
  await plus.click()
  await page.getByRole('menuitem', { name: 'Picture' }).click()
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await page.getByLabel('What does it show?').fill('A loaf')
  await page.getByRole('button', { name: 'Add picture' }).click()
  await content.getByRole('img', { name: 'A loaf' }).waitFor()
  // Typing goes on after the picture.
  await until(() => content.evaluate((element) => element === document.activeElement))
  await until(() => page.evaluate(() => getSelection()?.anchorNode?.textContent === 'Three'))
  expect([...found, ...problems]).toEqual([])
  await leave()
})

browserTest('formats the selection from a toolbar above it, by mouse and keyboard', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { content: '<p>Rye takes time.</p>' })
  const { page, content, problems, leave } = await openEditor(server, owner, id)
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  const isShown = () => tools.evaluate((bar) => getComputedStyle(bar).opacity === '1')
  expect(await isShown()).toBe(false)
  await content.getByText('Rye takes time.').dblclick({ position: { x: 10, y: 10 } })
  await tools.getByRole('button', { name: 'Bold' }).click()
  expect(await savedContent(server, page, owner, 'strong')).toContain('<strong>Rye</strong>')
  expect(await isShown()).toBe(true)
  const found = await inspectLooks(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+F10')
  expect(await isShown()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  expect(await content.evaluate((element) => element === document.activeElement)).toBe(true)
  expect([...found, ...problems]).toEqual([])
  await leave()
})

browserTest('offers blocks after a slash at the start of a line, and keeps the slash on Escape', async () => {
  const owner = await given.account(server)
  const { page, content, problems, leave } = await openEditor(server, owner)
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  await page.keyboard.type('/')
  await menu.getByRole('option', { name: 'H2 heading', selected: true }).waitFor()
  const found = await inspectLooks(page)
  await content.focus()
  await page.keyboard.press('ArrowDown')
  await menu.getByRole('option', { name: 'H3 heading', selected: true }).waitFor()
  await until(async () => (await content.getAttribute('aria-activedescendant')) === 'slash-1')
  await page.keyboard.type('quo')
  await menu.getByRole('option', { name: 'Quote', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bread is patience.')
  expect(await savedContent(server, page, owner, 'patience')).toBe(
    '<blockquote><p>Bread is patience.</p></blockquote>',
  )
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.type(' or not')
  expect(await savedContent(server, page, owner, 'or not')).toContain('<p>/ or not</p>')
  expect([...found, ...problems]).toEqual([])
  await leave()
})
