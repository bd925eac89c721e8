import type { BrowserContextOptions, Page } from 'playwright-core'
import { until, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'

/** The script loads after a paint, and the fake clock does not advance. */
export const isRunning = (page: Page) =>
  until(async () => {
    await page.clock.runFor(20)
    return page.locator('[data-carousel][data-live]').count()
  })

/** The start page with its script running and a fake clock. */
export async function openLanding(server: Server, options: BrowserContextOptions = {}) {
  const visitor = await visit(server.url, { reducedMotion: 'no-preference', ...options })
  await visitor.page.clock.install({ time: 0 })
  await visitor.page.clock.pauseAt(1_000)
  await visitor.page.goto('/')
  await isRunning(visitor.page)
  return visitor
}
