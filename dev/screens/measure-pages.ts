import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { installCached } from '../../tools/install-cached.ts'

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

/** The lowest score allowed, in percent, on a throttled phone; the median of three runs counts. */
const goals = {
  '/': { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
  '/login': { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
  '/register': { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  '/dashboard': { performance: 90, accessibility: 100 },
  '/dashboard/posts': { performance: 90, accessibility: 100 },
  '/dashboard/posts/new': { performance: 80, accessibility: 100 },
}

const timings = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time']

/** Prints Lighthouse's scores of these pages, and returns how many goals they miss. `port` is Chromium's debugging port. */
export async function measurePages(
  url: string,
  stored: Record<string, string>,
  port: number,
): Promise<number> {
  const packages = await installCached(import.meta.dirname, 'lighthouse')
  const entry = pathToFileURL(join(packages, 'lighthouse/core/index.js')).href
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse }
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]!.newPage()
  const missed: string[] = []
  for (const [path, wanted] of Object.entries(goals)) {
    await page.goto(`${url}/healthz`)
    const items = Object.entries(path.startsWith('/dashboard') ? stored : {})
    await page.evaluate((all) => {
      localStorage.clear()
      for (const [key, value] of all) localStorage.setItem(key, value)
    }, items)
    const runs: Report[] = []
    for (let run = 0; run < 3; run++) {
      // Cleared storage would sign the customer out; an event stream keeps signed-in pages from becoming idle.
      const flags = { port, logLevel: 'error', disableStorageReset: true, maxWaitForLoad: 15_000 }
      runs.push((await lighthouse(url + path, flags))!.lhr)
    }
    const middle = (read: (report: Report) => number) =>
      runs.map(read).toSorted((a, b) => a - b)[1] ?? Number.NaN
    const scores = Object.fromEntries(
      Object.keys(wanted).map((name) => [
        name,
        middle(({ categories }) => 100 * (categories[name]?.score ?? 0)),
      ]),
    )
    const waits = timings.map(
      (name) => `${name} ${Math.round(middle(({ audits }) => audits[name]?.numericValue ?? Number.NaN))} ms`,
    )
    console.log(path, scores, waits.join(', '))
    for (const [name, least] of Object.entries(wanted))
      if ((scores[name] ?? 0) < least) missed.push(`${path}: ${name} ${scores[name]}, the goal is ${least}`)
  }
  for (const line of missed) console.log(`MISSED  ${line}`)
  return missed.length
}
