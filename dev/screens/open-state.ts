import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { ScreenState } from './states.ts'
import type { World } from './world.ts'

/** Opens a screen in its state; collects the page's errors and warnings in `problems`. */
export async function openState(
  browser: Browser,
  world: World,
  state: ScreenState,
  options: BrowserContextOptions,
): Promise<{ page: Page; problems: string[]; close(): Promise<void> }> {
  const context = await browser.newContext({
    baseURL: world.url,
    reducedMotion: 'reduce',
    ...options,
    ...(state.zone && { timezoneId: state.zone }),
  })
  await context.addInitScript(storageOf(world, state))
  const page = await context.newPage()
  // Enough even on a busy machine.
  page.setDefaultTimeout(15_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  await state.prepare?.(page)
  const path = typeof state.path === 'string' ? state.path : await state.path(world)
  await page.goto(path)
  await state.enter?.(page, world)
  // Signed-in pages keep a stream of notifications open, so the network never becomes idle.
  if (!isSignedIn(state)) await page.waitForLoadState('networkidle')
  return { page, problems, close: () => context.close() }
}

const isSignedIn = ({ as }: ScreenState) => as === 'customer' || as === 'newcomer'

/** The stored state of such a customer's browser, set before the page's own scripts run. */
function storageOf({ paid, customer, newcomer }: World, { as }: ScreenState): string {
  const { email, token, plan } = paid
  const signedIn = as === 'newcomer' ? newcomer : customer
  const items: Record<string, string> =
    as === 'paid'
      ? { registration_data: JSON.stringify({ email, plan, token }), result: JSON.stringify({ token }) }
      : as
        ? { token: signedIn.accessToken, user: JSON.stringify(signedIn.user) }
        : {}
  return `for (const [key, value] of Object.entries(${JSON.stringify(items)})) localStorage.setItem(key, value)`
}
