import type { BrowserContextOptions, Page } from 'playwright-core'
import { until, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'

/** Its script is loaded after a drawing, and our clock stands still. */
export const isRunning = (page: Page) =>
  until(async () => {
    await page.clock.runFor(20)
    return page.locator('[data-carousel][data-live]').count()
  })

/** The start page, its script running and its clock in our hand. */
export async function openLanding(server: Server, options: BrowserContextOptions = {}) {
  const visitor = await visit(server.url, { reducedMotion: 'no-preference', ...options })
  await visitor.page.clock.install({ time: 0 })
  await visitor.page.clock.pauseAt(1_000)
  await visitor.page.goto('/')
  await isRunning(visitor.page)
  return visitor
}
