import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { ScreenState } from './states.ts'
import type { World } from './world.ts'

/** Opens a screen in its state; `problems` collects what the page throws or complains of. */
export async function openState(
  browser: Browser,
  world: World,
  state: ScreenState,
  options: BrowserContextOptions,
): Promise<{ page: Page; problems: string[]; close(): Promise<void> }> {
  const context = await browser.newContext({ baseURL: world.url, reducedMotion: 'reduce', ...options })
  await context.addInitScript(storageOf(world, state))
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  const path = typeof state.path === 'string' ? state.path : await state.path(world)
  await page.goto(path)
  await state.enter?.(page, world)
  // A customer's pages hold a stream of notifications open: there the network is never idle.
  if (state.as !== 'customer') await page.waitForLoadState('networkidle')
  return { page, problems, close: () => context.close() }
}

/** What the browser of such a customer remembers, put there before the page's own scripts. */
function storageOf({ paid, customer }: World, { as }: ScreenState): string {
  const { email, token, plan } = paid
  const items: Record<string, string> =
    as === 'paid'
      ? { registration_data: JSON.stringify({ email, plan, token }), result: JSON.stringify({ token }) }
      : as === 'customer'
        ? { token: customer.accessToken, user: JSON.stringify(customer.user) }
        : {}
  return `for (const [key, value] of Object.entries(${JSON.stringify(items)})) localStorage.setItem(key, value)`
}
