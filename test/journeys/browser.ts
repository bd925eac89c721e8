import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

// Block the browser's own background traffic: journeys talk only to our server.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | undefined

/** A new browser context, signed out and with empty storage. Page errors are collected in `problems`. */
export async function visit(
  url: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[]; leave(): Promise<void> }> {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM!, args })
  const context = await (await browser).newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser logs every failed request to its console; the journeys assert what the page shows instead.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return { page, problems, leave: () => context.close() }
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}
