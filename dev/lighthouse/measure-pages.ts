import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { runNpm } from '../../test/wordpress/run-npm.ts'

export interface PageScore {
  path: string
  device: Device
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  tbtMs: number
  cls: number
  scriptKb: number
  totalKb: number
}

type Device = 'mobile' | 'desktop'

export interface PageLook {
  path: string
  device: Device
  /** What localStorage holds before the page opens: a signed-in customer. */
  storage?: Record<string, string>
}

// Lighthouse's own desktop preset, which its API takes only as numbers.
const desktop = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  throttling: {
    rttMs: 40,
    throughputKbps: 10_240,
    cpuSlowdownMultiplier: 1,
    requestLatencyMs: 0,
    downloadThroughputKbps: 0,
    uploadThroughputKbps: 0,
  },
}

interface Lhr {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Lhr } | undefined>

/** Loads Lighthouse from the cache in node_modules; installs it from its own lock file on first use. */
async function loadLighthouse(root: string): Promise<Lighthouse> {
  const lock = readFileSync(join(import.meta.dirname, 'package-lock.json'))
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const folder = join(root, 'node_modules/.cache', `quillcast-lighthouse-${version}`)
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    mkdirSync(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(join(import.meta.dirname, file), join(folder, file))
    await runNpm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  }
  const entry = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  return ((await import(entry)) as { default: Lighthouse }).default
}

/** Runs each look three times and returns the median of each figure. `port` is a Chromium's debugging port. */
export async function measurePages(
  root: string,
  url: string,
  looks: PageLook[],
  port: number,
): Promise<PageScore[]> {
  const lighthouse = await loadLighthouse(root)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const scores: PageScore[] = []
  for (const look of looks) {
    const runs: PageScore[] = []
    // One run would do on an idle machine; three tolerate other load.
    for (let run = 0; run < 3; run++) {
      await prepare(browser, url, look)
      const flags = {
        port,
        output: 'json',
        logLevel: 'error',
        // Clearing storage would sign the customer out.
        disableStorageReset: true,
        // Signed-in pages keep a stream open, so the network never becomes idle.
        maxWaitForLoad: 15_000,
        ...(look.device === 'desktop' ? desktop : {}),
      }
      const result = await lighthouse(url + look.path, flags)
      if (!result) throw new Error(`Lighthouse gave no answer for ${look.path}`)
      runs.push(scoreOf(look, result.lhr))
    }
    scores.push(medianOf(runs))
  }
  // Disconnects only: the browser belongs to the caller.
  await browser.close()
  return scores
}

/** A first visit: the browser has nothing stored except what the look sets. */
async function prepare(browser: Browser, url: string, { storage = {} }: PageLook): Promise<void> {
  const context = browser.contexts()[0]
  if (!context) throw new Error('The browser has no window of its own')
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate((items) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, storage)
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

function scoreOf({ path, device }: PageLook, { categories, audits }: Lhr): PageScore {
  const category = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const kilobytes = (list: typeof requests) =>
    Math.round(list.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 102.4) / 10
  return {
    path,
    device,
    performance: category('performance'),
    accessibility: category('accessibility'),
    bestPractices: category('best-practices'),
    seo: category('seo'),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    tbtMs: Math.round(figure('total-blocking-time')),
    cls: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    scriptKb: kilobytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    totalKb: kilobytes(requests),
  }
}

function medianOf(runs: PageScore[]): PageScore {
  const [first] = runs
  if (!first) throw new Error('Nothing was measured')
  const middle = (name: keyof PageScore) =>
    runs.map((run) => Number(run[name])).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  const figures = Object.keys(first).filter((name) => typeof first[name as keyof PageScore] === 'number')
  return { ...first, ...Object.fromEntries(figures.map((name) => [name, middle(name as keyof PageScore)])) }
}
