import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Opens a page in a new browser context with these items in its local storage. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  stored: Record<string, string>,
): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addInitScript(
    (all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  )
  return context.newPage()
}
