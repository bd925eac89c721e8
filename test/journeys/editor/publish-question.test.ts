import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '../../../server/schema/posts.ts'
import { publications } from '../../../server/schema/publishing.ts'
import { sites } from '../../../server/schema/profile.ts'
import { given, until, type Server } from '../../given/given.ts'
import { inspectLooks } from '../inspect-page.ts'
import { publishFromEditor, visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
const browserTest = test.skipIf(!process.env.CHROMIUM)

const statusOf = async (id: string) =>
  (await server.app.db.select().from(posts).where(eq(posts.id, id)))[0]!.status

browserTest(
  'names the site and anything odd before publishing, restores focus on Escape, and publishes once on a double click',
  async () => {
    const owner = await given.account(server)
    const { id } = await given.post(server, owner, { content: '<p>Three short words.</p>' })
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Publish this post?' })
    await publish.click()
    await dialog.getByText('127.0.0.1').waitFor()
    await dialog.getByText('Your site’s default').waitFor()
    await dialog.getByText(/It has 3 words, 597 below your plan’s 600–750/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Publish')
    expect(await statusOf(id)).toBe('draft')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Publish now' }).dblclick()
    await page.getByText('Post published successfully!').first().waitFor({ timeout: 45_000 })
    const made = await server.app.db.select().from(publications).where(eq(publications.postId, id))
    expect(made).toHaveLength(1)
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('shows the publishing time on the button, which alone schedules the post', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  const { page, problems, leave } = await visitAs(server, owner, {
    path: `/dashboard/posts/${id}`,
    timezoneId: 'Europe/Berlin',
  })
  const dialog = page.getByRole('dialog', { name: 'Publish this post?' })
  const open = () => page.getByRole('button', { name: 'Publish', exact: true }).click()
  await open()
  await dialog.getByRole('radio', { name: 'Schedule' }).check()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await dialog.getByText('Choose a date and a time').waitFor()
  const when = dialog.getByLabel('Schedule Publication')
  await when.fill('2031-12-20T09:00')
  await dialog.getByText('Europe/Berlin time (08:00 UTC).').waitFor()
  expect(await inspectLooks(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Last saved at').waitFor()
  expect(await statusOf(id)).toBe('draft')
  await open()
  await dialog.getByRole('radio', { name: 'Now' }).check()
  await dialog.getByRole('button', { name: 'Publish now' }).waitFor()
  await dialog.getByRole('radio', { name: 'Schedule' }).check()
  expect(await when.inputValue()).toBe('2031-12-20T09:00')
  await dialog.getByRole('button', { name: /^Schedule for .*20/ }).click()
  await page
    .getByText(/Scheduled for .*2031/)
    .first()
    .waitFor()
  await until(async () => (await statusOf(id)) === 'scheduled')
  await page.goto(`/dashboard/posts/${id}`)
  await open()
  await dialog.getByRole('radio', { name: 'Schedule', checked: true }).waitFor()
  await dialog.getByRole('button', { name: /^Schedule for .*20/ }).waitFor()
  expect(problems).toEqual([])
  await leave()
})

browserTest(
  'leads to connecting a site if there is none, without reporting a failure, and gives the post for elsewhere',
  async () => {
    const owner = await given.account(server)
    const media = '/media/00000000-0000-4000-8000-000000000000'
    const content = `<p>One <strong>two</strong></p><p><img src="${media}" alt="A loaf"></p>`
    const { id } = await given.post(server, owner, { title: 'Rye & wheat', content })
    await server.app.db.delete(sites).where(eq(sites.accountId, owner.accountId))
    const { page, leave } = await visitAs(server, owner, {
      path: `/dashboard/posts/${id}`,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const dialog = page.getByRole('dialog', { name: 'Connect your WordPress site' })
    await page.getByLabel('Schedule Publication').fill('2031-12-20T09:00')
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog.getByText('press Schedule here again').waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Schedule Publication').fill('')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByText('press Publish here again').waitFor()
    expect(await inspectLooks(page)).toEqual([])
    const parts = '<p>One <strong>two</strong></p><p><img src="'
    const head = '<h1>Rye &amp; wheat</h1>'
    await dialog.getByRole('button', { name: 'Copy post' }).click()
    await page.getByText('Post copied').waitFor()
    const [plain, rich] = await page.evaluate(async () => {
      const [copied] = await navigator.clipboard.read()
      const types = ['text/plain', 'text/html']
      return Promise.all(types.map(async (type) => (await copied!.getType(type)).text()))
    })
    expect(plain).toBe('Rye & wheat\n\nOne two\n\n[Picture: A loaf]')
    expect(rich).toContain(`${head}${parts}${server.url}${media}"`)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('rye-wheat.html')
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file).toContain(`<title>Rye &amp; wheat</title></head><body>${head}${parts}${server.url}${media}"`)
    await dialog.getByRole('link', { name: 'Connect your site' }).click()
    await page.waitForURL('**/dashboard/settings?tab=site#your-site')
    expect(await page.getByText('Failed to save post').count()).toBe(0)
    expect(await statusOf(id)).toBe('draft')
    // Not inspected, because the button bar covers part of the section that the link scrolls to.
    await leave({ isInspected: false })
  },
)

browserTest('asks about an ambiguous category at its field', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { categories: ['Flying'] })
  const { page, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  const question = 'Your site has “Flying” twice. Choose “Birds > Flying” or “Insects > Flying”.'
  const refusal = {
    success: false,
    code: 'invalid_input',
    message: question,
    fields: { categories: question },
  }
  await page.route(`**/api/v1/posts/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
  )
  await publishFromEditor(page)
  const dialog = page.getByRole('dialog', { name: 'Publish this post?' })
  await dialog.getByText(question).waitFor()
  await dialog.getByRole('button', { name: 'Remove Flying' }).click()
  await dialog.getByText(question).waitFor({ state: 'detached' })
  expect(await statusOf(id)).toBe('draft')
  await leave({ isInspected: false })
})
