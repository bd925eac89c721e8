import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)
const stored = async (owner: { token: string }, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data?.post

browserTest('autosaves typed text, gives a new post its URL, and keeps the cursor in place', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.click()
  await page.keyboard.type('Saved without a press of any button.')
  await page.getByText('Unsaved changes').waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByText('Draft saved').waitFor()
  await page.getByText(/Last saved at/).waitFor()
  const id = page.url().split('/').at(-1)!
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await content.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.type(' And more.')
  await until(async () =>
    (await stored(owner, id))?.content.includes('Saved without a press of any button. And more.'),
  )
  expect(await stored(owner, id)).toMatchObject({ title: '', status: 'draft', version: 2 })
  await page.reload()
  await content.getByText('And more.').waitFor()
  expect(await page.getByText('You have unsaved text').count()).toBe(0)
  expect(problems).toEqual([])
  await leave()
})

browserTest('reports a lost network, waits, and saves what was typed meanwhile', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { title: 'Before' })
  const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  await page.getByLabel('Title').waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Title').fill('Typed in a tunnel')
  await page.getByText('We couldn’t reach the server.', { exact: false }).waitFor()
  await page.getByLabel('Title').fill('Typed in a long tunnel')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.getByText('There is a problem').waitFor()
  await page.context().setOffline(false)
  await page.getByText(/Last saved at/).waitFor()
  expect((await stored(owner, id)).title).toBe('Typed in a long tunnel')
  expect(await page.getByText('We couldn’t reach the server.', { exact: false }).count()).toBe(0)
  expect(problems).toEqual([])
  await leave()
})

browserTest(
  'shows both texts when an autosave meets another window’s change, and keeps either without losing the other',
  async () => {
    const owner = await given.account(server)
    const { id } = await given.post(server, owner, { content: '<p>Wash the dog twice.</p>' })
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.waitFor()
    const other = { content: '<p>Wash the cat twice.</p>', version: 1 }
    await server.call('PUT', `/posts/${id}/draft`, other, owner.token)
    await content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Mine.')
    await page.getByText('This post was changed somewhere else').waitFor()
    const side = (name: string) => page.getByRole('region', { name, exact: true }).locator('mark')
    expect(await side('Your text').allTextContents()).toEqual(['[only here: dog]', '[only here: Mine.]'])
    expect(await side('The other version').allTextContents()).toEqual(['[only here: cat]'])
    await page.getByRole('button', { name: 'Load the other version' }).click()
    await content.getByText('Wash the cat twice.').waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await content.getByText('Wash the dog twice. Mine.').waitFor()
    await until(async () => (await stored(owner, id)).content === '<p>Wash the dog twice. Mine.</p>')
    expect(await page.getByText('This post was changed somewhere else').count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('compares an earlier version with the current one, restores it, and undoes that', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { content: '<p>Wash the dog twice.</p>' })
  await server.call('PUT', `/posts/${id}`, { content: '<p>Wash the cat.</p>', version: 1 }, owner.token)
  const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Gently.')
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: /Saved by you · 4 words/ }).click()
  const text = page.getByRole('group', { name: 'Text with its changes' })
  await text.locator('del').first().waitFor()
  expect(await text.locator('del').allTextContents()).toEqual(['[removed: dog twice.]'])
  expect(await text.locator('ins').allTextContents()).toEqual(['[added: cat. Gently.]'])
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await content.getByText('Wash the dog twice.').waitFor()
  expect((await stored(owner, id)).content).toBe('<p>Wash the dog twice.</p>')
  await page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).click()
  await content.getByText('Wash the cat. Gently.').waitFor()
  expect((await stored(owner, id)).content).toBe('<p>Wash the cat. Gently.</p>')
  expect(problems).toEqual([])
  await leave()
})

browserTest('saves on Ctrl+S without moving the cursor, and says so', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  await page.getByLabel('Title').fill('By the key')
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved', { exact: true }).waitFor()
  expect((await stored(owner, id)).title).toBe('By the key')
  expect(page.url()).toContain(id)
  expect(problems).toEqual([])
  await leave()
})
