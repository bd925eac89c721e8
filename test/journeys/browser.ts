import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

// Nothing of the browser's own may reach out: the journeys are between it and our server.
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

/** A fresh visitor: nothing stored, nobody signed in. What goes wrong in the page is collected in `problems`. */
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
    // A refused call is a line in the browser's console; what the page makes of it is what the journeys look at.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return { page, problems, leave: () => context.close() }
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}
