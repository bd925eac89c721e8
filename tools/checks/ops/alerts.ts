// Runs promtool on ops/alerts.yml and its tests, ops/alerts-test.yml. `node tools/checks/ops/alerts.ts`
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../ops')

/** Finds alerts whose firing and quiet states are not both tested. */
function findUntested(): string[] {
  const tests = readFileSync(join(folder, 'alerts-test.yml'), 'utf8')
  const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8')
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const expects = (name: string, samples: string) =>
    new RegExp(
      `alertname="${name}",alertstate="firing".+\\s+eval_time: .+\\s+exp_samples: \\[${samples}`,
    ).test(tests)
  return names.filter((name) => !expects(name, '\\]') || !expects(name, '\\{'))
}

const untested = findUntested()
for (const name of untested) console.error(`ops/alerts-test.yml does not test ${name}`)
if (untested.length > 0) process.exitCode = 1
for (const args of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts-test.yml'],
]) {
  const { status, error, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  if (error) {
    console.log('SKIPPED: alert rules not evaluated (promtool is not installed)')
    // In CI a skipped check is a failure.
    if (process.env.CI) process.exitCode = 1
    break
  }
  if (status !== 0) {
    console.error(stdout + stderr)
    process.exitCode = 1
  }
}
