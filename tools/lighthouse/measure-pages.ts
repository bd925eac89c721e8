import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNpm } from '../wordpress/run-npm.ts'

export interface PageScore {
  path: string
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

interface Lhr {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Lhr } | undefined>

/** The measuring package in the cache of node_modules, installed by its own lock file when it is first asked for. */
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

/** Three runs of the mobile preset for each page; answers the median of each figure. `port` is a Chromium's debugging port. */
export async function measurePages(
  root: string,
  url: string,
  paths: string[],
  port: number,
): Promise<PageScore[]> {
  const lighthouse = await loadLighthouse(root)
  const scores: PageScore[] = []
  for (const path of paths) {
    const runs: PageScore[] = []
    // Alone on the machine one run would do; three outlive a neighbour.
    for (let run = 0; run < 3; run++) {
      const result = await lighthouse(url + path, { port, output: 'json', logLevel: 'error' })
      if (!result) throw new Error(`Lighthouse gave no answer for ${path}`)
      runs.push(scoreOf(path, result.lhr))
    }
    scores.push(medianOf(runs))
  }
  return scores
}

function scoreOf(path: string, { categories, audits }: Lhr): PageScore {
  const category = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const kilobytes = (list: typeof requests) =>
    Math.round(list.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 102.4) / 10
  return {
    path,
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
  const middle = (name: Exclude<keyof PageScore, 'path'>) =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  return {
    path: runs[0]?.path ?? '',
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    lcpMs: middle('lcpMs'),
    tbtMs: middle('tbtMs'),
    cls: middle('cls'),
    scriptKb: middle('scriptKb'),
    totalKb: middle('totalKb'),
  }
}
