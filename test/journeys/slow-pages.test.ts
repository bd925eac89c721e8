import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../given/given.ts'
import { visitAs } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'changes the URL with the page, keeps the previous page while loading, and follows the last click',
  async () => {
    const { page, leave } = await visitAs(server, await given.account(server))
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
    const held: (() => void)[] = []
    let isHeld = true
    await page.route('**/assets/*.js', async (route) => {
      if (isHeld) await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    await page.getByRole('link', { name: 'Plan', exact: true }).click()
    await until(() => held.length > 0)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await page.getByRole('heading', { level: 1, name: 'Welcome' }).count()).toBe(1)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    isHeld = false
    for (const go of held) go()
    await page.waitForURL('**/dashboard/settings**')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('shows a load failure at the URL of the page', async () => {
  const { page, leave } = await visitAs(server, await given.account(server))
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await page.waitForURL('**/dashboard/plan')
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Welcome' }).waitFor()
  await leave()
})

test.skipIf(!process.env.CHROMIUM)(
  'fetches the post list once in parallel with its page, and handles an expired session',
  async () => {
    const owner = await given.account(server)
    await given.post(server, owner, { title: 'Washing a dog' })
    const { page, problems, leave } = await visitAs(server, owner)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/posts?')) asked.push(request.url())
    })
    await page.route('**/assets/posts-*.js', async (route) => {
      await until(() => asked.length > 0)
      await route.continue()
    })
    await page.goto('/dashboard/posts?status=draft')
    await page.getByRole('link', { name: 'Washing a dog' }).waitFor()
    expect(asked.length).toBe(1)
    expect(asked[0]).toContain('status=draft')

    // From a page without requests, because one of them would end the session.
    await page.goto('/help')
    await page.evaluate(() => localStorage.setItem('token', 'of a session that has ended'))
    await page.goto('/dashboard/posts')
    await page.waitForURL('**/login')
    await page.getByText('Your session has ended. Please log in again.').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
