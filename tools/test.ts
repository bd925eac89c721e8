// npm test: runs the tests on a throwaway PostgreSQL if it is installed, and those that touch engine differences on the embedded
// database too; with ALL_ENGINES=1 all of them. Starts nothing for pure files.
import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installCached } from './install-cached.ts'
import { findBrowser } from './testing/find-browser.ts'
import { judgeTests, secondTries, type TestRun } from './testing/judge-tests.ts'
import { findPostgres, startPostgres } from './testing/postgres.ts'
import { findUnproved } from './checks/security-proofs.ts'
import { choosePure, findTestFiles } from './testing/test-files.ts'
import { countSecondTries, keepSecondTries } from './testing/second-tries.ts'
import type { TestReport } from './testing/test-report.ts'

const ci = Boolean(process.env.CI)
const args = process.argv.slice(2)
const missing: string[] = []
const began = Date.now()

const isPure = choosePure(args, findTestFiles())
const programs = findPostgres()
const postgres = programs && !isPure ? await startPostgres(programs) : undefined
if (!programs) missing.push('PostgreSQL is not installed: the tests ran on the embedded database only')

const browser = findBrowser()
if (!browser) missing.push('no Chromium was found (CHROMIUM names it): the browser journeys did not run')

const filters = args.filter((arg) => !arg.startsWith('-'))
const usesEditor =
  filters.length === 0 || filters.some((filter) => 'test/gutenberg/gutenberg.test.ts'.includes(filter))
const editor = usesEditor
  ? await installCached('test/gutenberg', 'gutenberg').catch((error: Error) => {
      missing.push(`the block editor could not be installed: its tests did not run. ${error.message}`)
    })
  : undefined

for (const line of missing) console.log(`SKIPPED: ${line}`)
const seed = process.env.BAD_INPUTS_SEED ?? String(randomInt(1_000_000))
const inputs = process.env.BAD_INPUTS
  ? `Hostile inputs: from BAD_INPUTS, BAD_INPUTS_SEED=${seed}`
  : 'Hostile inputs: the samples in test/bad-inputs/bad-input-samples.ts (BAD_INPUTS names the folder of the collections)'
console.log(inputs)
// The journeys use the built pages.
if (
  !isPure &&
  spawnSync(process.execPath, ['tools/build.ts', '--if-changed'], { stdio: 'inherit' }).status !== 0
)
  process.exit(1)
const environment = {
  ...process.env,
  ...(postgres ? { TEST_POSTGRES: await postgres.createDatabase('template_quillcast') } : {}),
  ...(browser ? { CHROMIUM: browser } : {}),
  ...(editor ? { GUTENBERG: editor } : {}),
  BAD_INPUTS_SEED: seed,
}

async function runTests(more: string[]): Promise<TestRun> {
  const file = join(tmpdir(), `quillcast-report-${process.pid}.json`)
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...more], {
    stdio: 'inherit',
    env: { ...environment, TEST_REPORT: file },
  })
  const pass = (signal: NodeJS.Signals) => vitest.kill(signal)
  process.once('SIGINT', pass).once('SIGTERM', pass)
  const code = await new Promise<number>((resolve) => vitest.on('exit', (status) => resolve(status ?? 1)))
  process.off('SIGINT', pass).off('SIGTERM', pass)
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport) : undefined
  rmSync(file, { force: true })
  return report ? { code, report } : { code }
}

const first = await runTests(args)
const again = ci ? secondTries(first) : []
let second: TestRun | undefined
if (again.length > 0) {
  for (const { file, title } of again) console.log(`Retry: ${file}: ${title}`)
  const titles = again.map(({ title }) => RegExp.escape(title)).join('|')
  second = await runTests([...new Set(again.map(({ file }) => file)), '-t', titles])
}
postgres?.stop()

printSlowest(first.report)
for (const part of missing) console.log(`SKIPPED: ${part}`)
console.log(inputs)
const { passed, failed, lines, onRetry } = judgeTests(first, second)
keepSecondTries(onRetry ?? [])
for (const line of [...lines, ...(ci ? countSecondTries() : [])]) console.log(line)
// A partial run skips tests on purpose.
const skipped = args.length === 0 ? skippedEverywhere(first.report) : []
for (const name of skipped) console.log(`SKIPPED: ${name}`)
const unproved = args.length === 0 && first.report ? findUnproved(process.cwd(), first.report) : []
for (const line of unproved) console.log(`FAILED: ${line}`)
const failures = failed + unproved.length
const rested = skipped.length + missing.length
console.log(`${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${passed} passed, ${failures} failed${rested > 0 ? `, ${rested} skipped` : ''}`)
// In CI a skipped test means that something is missing.
process.exit(failures > 0 || (ci && rested > 0) ? 1 : 0)

function printSlowest(report?: TestReport) {
  const seconds = new Map<string, number>()
  for (const { file, durationMs } of report?.tests ?? [])
    seconds.set(file, (seconds.get(file) ?? 0) + durationMs / 1000)
  const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, 12)
  for (const [file, time] of slowest) if (time >= 15) console.log(`${time.toFixed(0).padStart(4)} s ${file}`)
}

/** Tests skipped on both engines: some need only one of them. */
function skippedEverywhere(report?: TestReport): string[] {
  const states = Map.groupBy(report?.tests ?? [], ({ file, title }) => `${file}: ${title}`)
  return [...states].flatMap(([name, tests]) =>
    tests.every(({ state }) => state === 'skipped') ? [name] : [],
  )
}
