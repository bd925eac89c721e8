import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

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
