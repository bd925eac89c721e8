import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../given/given.ts'
import { visit } from './browser.ts'
import { visitAs } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

/** Event types the window listens to, whether our code or a package registered them. */
async function heard(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page)
  const { result } = await debug.send('Runtime.evaluate', { expression: 'window' })
  const { listeners } = await debug.send('DOMDebugger.getEventListeners', { objectId: result.objectId! })
  await debug.detach()
  return listeners.map(({ type }) => type)
}

test.skipIf(!process.env.CHROMIUM)('no page listens for messages from other windows', async () => {
  const visitor = await visit(server.url)
  const customer = await visitAs(server, await given.account(server))
  const walks: [Page, string[]][] = [
    [visitor.page, ['/', '/docs', '/login', '/register?plan=basic', '/reset-password?token=a', '/api/docs']],
    [
      customer.page,
      ['', '/posts', '/posts/new', '/keywords', '/plan', '/settings', '/settings?tab=security'].map(
        (path) => `/dashboard${path}`,
      ),
    ],
  ]
  const all = new Set<string>()
  for (const [page, paths] of walks)
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const events = await heard(page)
      for (const event of events) all.add(event)
      expect(events.filter((event) => event.startsWith('message'))).toEqual([])
    }
  // Proves that the probe works: the app listens for storage events of its other tabs.
  expect([...all]).toContain('storage')
  await customer.page.evaluate(() => addEventListener('message', () => undefined))
  expect(await heard(customer.page)).toContain('message')
  await visitor.leave()
  await customer.leave()
})
