import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { inspectLooks } from './inspect-page.ts'

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

/** Stays open for all files of a test process. */
let browser: Promise<Browser> | undefined
async function launch(): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: process.env.CHROMIUM!, args })
  launched.once('disconnected', () => (browser = undefined))
  return launched
}

/**
 * A new browser context, signed out and with empty storage. Page errors are collected in `problems`. Each screen is inspected once
 * before it is left, in its final state: axe violations and sideways scroll, at two widths and in both color schemes, unless it
 * contains only a stranger's text.
 */
export async function visit(
  url: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[]; leave(options?: { isInspected?: boolean }): Promise<void> }> {
  browser ??= launch()
  const context = await (await browser).newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser logs every failed request to its console; the journeys assert what the page shows instead.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  onTestFinished(async ({ task }) => {
    // So that the log of the run is enough.
    if (task.result?.state === 'fail' && !page.isClosed()) {
      const text = await page
        .locator('body')
        .innerText({ timeout: 5_000 })
        .catch(() => 'nothing that can be read')
      console.error(`Failed on ${page.url()}, which shows:\n${text.slice(0, 3_000)}`)
    }
    await context.close()
  })
  const leave = async ({ isInspected = true } = {}) => {
    const isOurs = page.url().startsWith(url) && (await page.title()).includes('Quillcast')
    // axe is a script itself.
    const isReadable = isOurs && options.javaScriptEnabled !== false
    const found = isInspected && isReadable ? await inspectOnce(page) : []
    await context.close()
    if (found.length > 0) throw new Error(found.join('\n'))
  }
  return { page, problems, leave }
}

async function inspectOnce(page: Page): Promise<string[]> {
  // Headings of posts are no headings of the screen.
  const headings = await page.locator(':is(h1, h2):not(#content *):visible').allTextContents()
  const screen = `${new URL(page.url()).pathname} ${headings.join(', ')}`
    .replace(/[\da-f-]{36}/, ':id')
    .replaceAll(/\bada\d+\.[\da-f]+/g, ':name')
  if (!isFirstVisit(screen)) return []
  // axe waits for timers, and a journey may have stopped the clock.
  await page.clock.resume()
  const found = await inspectLooks(page)
  return found.map((line) => `${screen}: ${line}`)
}

/** Whether no test of this run has inspected that screen yet, in any of its processes. */
function isFirstVisit(screen: string): boolean {
  const mark = join(inject('given').inspected, createHash('sha256').update(screen).digest('hex'))
  try {
    writeFileSync(mark, screen, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}
