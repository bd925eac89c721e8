import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '../../../server/schema/posts.ts'
import { given, until, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
const browserTest = test.skipIf(!process.env.CHROMIUM)

const stored = { editor_panel: 'open' }
const wide = { width: 1440, height: 900 }

browserTest('keeps the focus near a button that disappears when clicked', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  const scheduledAt = sql`now() + interval '30 days'`
  await server.app.db.update(posts).set({ status: 'scheduled', scheduledAt }).where(eq(posts.id, id))
  const { page, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  await page.getByRole('button', { name: 'Unschedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unschedule' }).click()
  await page.getByText('Unscheduled. This post is a draft now.').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Generate')
  await leave()
})

browserTest('names the post in the tab, and shows its first words in search results', async () => {
  const owner = await given.account(server)
  const content = '<h2>Start</h2><p>Brush first.</p><p>Then dry &amp; rest.</p>'
  const { id } = await given.post(server, owner, { title: 'Calm dogs', content })
  const view = { path: `/dashboard/posts/${id}`, stored, viewport: wide }
  const { page, leave } = await visitAs(server, owner, view)
  await page.getByRole('figure').getByText('Brush first. Then dry & rest.').waitFor()
  expect(await page.title()).toBe('Calm dogs · Quillcast')
  await page.getByLabel('Title').fill('x'.repeat(300))
  await page.getByText('A title has at most 300 characters.').waitFor()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  const paragraph = page.getByRole('textbox', { name: 'Content' }).locator('p').first()
  expect((await paragraph.boundingBox())!.width).toBeLessThan(720)
  await leave()
})

browserTest('does not check a live post against another plan’s word range', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { content: '<p>Three short words.</p>' })
  await server.app.db.update(posts).set({ status: 'published' }).where(eq(posts.id, id))
  const view = { path: `/dashboard/posts/${id}`, stored, viewport: wide }
  const { page, leave } = await visitAs(server, owner, view)
  await page.getByText('3 words').waitFor()
  expect(await page.getByText('below your plan').count()).toBe(0)
  await leave()
})

browserTest('updates a window without changes when another one saves', async () => {
  const owner = await given.account(server)
  const { id, version } = await given.post(server, owner, { title: 'As it was' })
  const { page, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  const title = page.getByLabel('Title')
  await title.waitFor()
  await server.call('PUT', `/posts/${id}`, { title: 'As it is now', version }, owner.token)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('#title')?.value === 'As it is now',
  )
  await title.fill('And on')
  await page.getByText('Last saved at').waitFor()
  const choice = page.getByRole('link', { name: 'Choose a version' })
  expect(await choice.count()).toBe(0)
  const { post } = (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data
  await server.call('PUT', `/posts/${id}`, { title: 'Elsewhere', version: post.version }, owner.token)
  await title.fill('Here')
  await choice.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'conflict')
  await page.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'title')
  await leave()
})

browserTest('shows a failed save beside the buttons until a save succeeds', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  const { page, leave } = await visitAs(server, owner, {
    path: `/dashboard/posts/${id}`,
    stored: { editor_panel: 'closed' },
    viewport: wide,
  })
  const title = page.getByLabel('Title')
  await title.waitFor()
  await page.context().setOffline(true)
  const unreached = page.getByText('We couldn’t reach the server', { exact: false })
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await page.getByRole('tab', { name: 'Quality' }).click()
  await unreached.first().waitFor()
  await title.fill('Typed in a tunnel')
  const trouble = page.getByText('Failed to save draft.', { exact: false }).last()
  await trouble.waitFor({ timeout: 15_000 })
  expect(await trouble.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(
    true,
  )
  await page.context().setOffline(false)
  await page.getByText('Last saved at').waitFor()
  await until(async () => (await unreached.count()) === 0)
  await leave()
})

browserTest('aligns right-to-left text to the right', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { title: 'خبز الجاودار', content: '<p>خبز بطيء.</p>' })
  const { page, leave } = await visitAs(server, owner, {
    path: `/dashboard/posts/${id}`,
    stored,
    viewport: wide,
  })
  await page.getByRole('figure').getByText('khbz-aljawdar').waitFor()
  const paragraph = page.getByRole('textbox', { name: 'Content' }).locator('p').first()
  const textStart = await paragraph.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [box, text] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
    return Math.round(box.right - text.right)
  })
  expect(textStart).toBeLessThan(4)
  expect(await page.getByLabel('Title').evaluate((element) => getComputedStyle(element).direction)).toBe(
    'rtl',
  )
  await leave()
})

browserTest(
  'shows three lines of a long title in the list, and does not call a held post a draft in search',
  async () => {
    const owner = await given.account(server)
    const { id } = await given.post(server, owner, { title: 'Washing '.repeat(37).trim() })
    await server.app.db.update(posts).set({ status: 'held' }).where(eq(posts.id, id))
    const { page, leave } = await visitAs(server, owner, { path: '/dashboard/posts', viewport: wide })
    const link = page.getByRole('link', { name: 'Washing Washing' }).first()
    const lines = await link.evaluate(
      (one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight),
    )
    expect(Math.round(lines)).toBe(3)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('washing')
    const found = page.getByRole('option', { name: 'Washing' })
    await found.getByText('Held', { exact: false }).waitFor()
    await found.getByText('Post', { exact: true }).waitFor()
    await leave()
  },
)

browserTest(
  'keeps the menu at an unknown address of the app, and links from public pages back to the app',
  async () => {
    const owner = await given.account(server)
    const { page, leave } = await visitAs(server, owner, { path: '/dashboard/nothing-here' })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Go to Overview' }).waitFor()
    await page.getByRole('link', { name: 'Keywords' }).first().waitFor()
    for (const path of ['/', '/docs']) {
      await page.goto(path)
      const header = page.getByRole('banner')
      await header.getByRole('link', { name: 'Dashboard' }).waitFor()
      for (const name of ['Log in', 'Start'])
        expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const menu = (await header.getByRole('button', { name: 'Menu' }).boundingBox())!
        expect(menu.x + menu.width).toBeLessThanOrEqual(width)
      }
      await page.setViewportSize({ width: 1280, height: 720 })
    }
    await leave()
  },
)

browserTest('focuses the title of a new post, but raises no keyboard on a touch screen', async () => {
  const owner = await given.account(server)
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
  const desk = await visitAs(server, owner)
  await desk.page.getByRole('link', { name: 'New post' }).click()
  await until(async () => (await focused(desk.page)) === 'title')
  await desk.leave()
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  const phone = await visitAs(server, owner, { path: '/dashboard/posts/new', ...touch })
  await phone.page.getByRole('textbox', { name: 'Content' }).waitFor()
  expect(await focused(phone.page)).not.toBe('title')
  await phone.leave()
})
