// npm test: the tests on the embedded database and, where its programs are found, on a PostgreSQL of our own.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from './postgres.ts'

const ci = Boolean(process.env.CI)
const missing: string[] = []
const began = Date.now()

const programs = findPostgres()
const postgres = programs ? await startPostgres(programs) : undefined
if (!postgres) missing.push('PostgreSQL is not installed: the tests ran on the embedded database only')

const browser =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
if (!browser) missing.push('no Chromium was found (CHROMIUM names it): the browser journeys did not run')

for (const line of missing) console.log(`SKIPPED: ${line}`)
// The journeys walk through the pages as they are built.
if (spawnSync(process.execPath, ['tools/build.ts', '--if-changed'], { stdio: 'inherit' }).status !== 0)
  process.exit(1)
const report = join(tmpdir(), `quillcast-report-${process.pid}.json`)
const vitest = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(postgres ? { TEST_POSTGRES: await postgres.createDatabase('template_quillcast') } : {}),
      ...(browser ? { CHROMIUM: browser } : {}),
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vitest.kill(signal))
vitest.on('exit', (code) => {
  postgres?.stop()
  const counts = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>)
    : {}
  rmSync(report, { force: true })
  for (const line of missing) console.log(`SKIPPED: ${line}`)
  const failed =
    (counts.numFailedTests ?? 0) +
    (counts.numFailedTestSuites && !counts.numFailedTests ? counts.numFailedTestSuites : 0)
  const skipped = (counts.numPendingTests ?? 0) + missing.length
  console.log(`${Math.round((Date.now() - began) / 1000)} s`)
  console.log(
    `${counts.numPassedTests ?? 0} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  )
  // On the build machine a missing part is a failure: it was forgotten. Tests over data that is given by an option may rest.
  process.exit(code || (ci && missing.length > 0) ? 1 : 0)
})
