import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { judgeTests, secondTries, type TestRun } from './judge-tests.ts'

const project = join(import.meta.dirname, '../..')
const begin = "import { beforeAll, describe, expect, test } from 'vitest'\n"
const good = "test('holds', () => expect(1).toBe(1))\n"

/** Creates a folder with these test files, and runs Vitest on it with the reporter of `npm test`. */
function plant(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'planted-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  const path = join(root, 'report.json')
  const reporter = join(project, 'tools/testing/test-report.ts')
  writeFileSync(
    join(root, 'vitest.config.ts'),
    `import { testReporter } from ${JSON.stringify(reporter)}
    export default { test: { reporters: [testReporter(${JSON.stringify(path)})], pool: 'forks' } }`,
  )
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), begin + text)
  return (...args: string[]): TestRun => {
    rmSync(path, { force: true })
    const vitest = join(project, 'node_modules/vitest/vitest.mjs')
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, CI: '1' },
    })
    const report = existsSync(path) ? { report: JSON.parse(readFileSync(path, 'utf8')) } : {}
    return { code: status ?? 1, ...report }
  }
}

const once = (flag: string) =>
  `import { existsSync, writeFileSync } from 'node:fs'
  test('fails once', () => {
    const isFirst = !existsSync('${flag}')
    writeFileSync('${flag}', '')
    expect(isFirst).toBe(false)
  })\n`

test.each([
  ['does not load', "import './is-not-there.ts'\n", /a\.test\.ts: .*is-not-there/],
  ['throws while it loads', "throw new Error('planted')\n", /a\.test\.ts: planted/],
  ['has no test', '', /a\.test\.ts: /],
  ['has a suite without a test', `${good}describe('planted', () => {})\n`, /a\.test\.ts: .*planted/],
  [
    'ends its process',
    `${good}test('dies', () => process.kill(process.pid, 'SIGKILL'))\n`,
    /a\.test\.ts|outside/,
  ],
  ['fails in a hook', `beforeAll(() => { throw new Error('planted') })\n${good}`, /a\.test\.ts: planted/],
  [
    'fails beside its tests',
    `${good}void Promise.reject(new Error('planted'))\n`,
    /outside of any test: planted/,
  ],
])('counts a file that %s as a failure, and retries nothing', (_, text, problem) => {
  const run = plant({ 'a.test.ts': text, 'b.test.ts': once('flag') + good })
  const first = run()
  expect(secondTries(first)).toEqual([])
  const { failed, lines } = judgeTests(first)
  expect(failed).toBeGreaterThanOrEqual(2)
  expect(lines.join('\n')).toMatch(problem)
  expect(lines.join('\n')).toContain('FAILED: b.test.ts (): fails once')
})

test('passes a test that fails once but passes on retry, and reports it by name and number', () => {
  const run = plant({ 'a.test.ts': once('flag') + good })
  const first = run()
  expect(secondTries(first).map(({ title }) => title)).toEqual(['fails once'])
  const verdict = judgeTests(first, run('a.test.ts', '-t', 'fails once'))
  expect(verdict).toMatchObject({ passed: 2, failed: 0 })
  expect(verdict.lines).toEqual([
    expect.stringMatching(/^FLAKY, passed on retry: a\.test\.ts \(\): fails once – expected true/),
    '1 passed on retry',
  ])
})

test('keeps a test that fails again, or is not rerun, as a failure', () => {
  const run = plant({ 'a.test.ts': `${good}test('fails', () => expect(1).toBe(2))\n` })
  const first = run()
  expect(judgeTests(first, run('-t', 'fails'))).toMatchObject({ passed: 1, failed: 1 })
  expect(judgeTests(first, run('-t', 'no such title'))).toMatchObject({ passed: 1, failed: 1 })
})

test('does not retry more than two failed tests', () => {
  const many = [1, 2, 3].map((n) => `test('fails ${n}', () => expect(1).toBe(2))\n`).join('')
  const first = plant({ 'a.test.ts': many + good })()
  expect(secondTries(first)).toEqual([])
  expect(judgeTests(first)).toMatchObject({ passed: 1, failed: 3 })
})

test('counts a runner that dies without a report, fails without a reason or runs nothing as a failure', () => {
  expect(judgeTests({ code: 137 })).toMatchObject({ passed: 0, failed: 1 })
  const passed = { file: 'a.test.ts', project: '', title: 'holds', state: 'passed' as const, durationMs: 1 }
  expect(judgeTests({ code: 1, report: { problems: [], tests: [passed] } })).toMatchObject({ failed: 1 })
  expect(judgeTests({ code: 0, report: { problems: [], tests: [] } })).toMatchObject({ failed: 1 })
  expect(judgeTests({ code: 0, report: { problems: [], tests: [passed] } })).toMatchObject({ failed: 0 })
})
