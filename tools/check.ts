// npm run check: all automatic checks. With --fast, without the tests.
import { spawn } from 'node:child_process'
import { runQuietly } from './run-quietly.ts'

const steps: { name: string; args: string[]; isShown?: true }[] = [
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--project', '.'] },
  { name: 'directions', args: ['tools/checks/directions.ts'] },
  { name: 'pieces', args: ['tools/checks/pieces.ts'] },
  { name: 'slow patterns', args: ['tools/checks/slow-patterns.ts'] },
  { name: 'security proofs', args: ['tools/checks/security-proofs.ts'] },
  { name: 'alerts', args: ['tools/checks/ops/alerts.ts'], isShown: true },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'contract drift', args: ['tools/checks/emit-paths.ts', '--check'] },
  { name: 'migration drift', args: ['tools/checks/drift.ts'] },
  { name: 'weight', args: ['tools/checks/weigh.ts'], isShown: true },
]

/** The tests take minutes, so their output is streamed. */
function runTests(): Promise<boolean> {
  const child = spawn(process.execPath, ['tools/test.ts'], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const failed: string[] = []
for (const { name, args, isShown } of steps) {
  const start = performance.now()
  const { code, output } = await runQuietly('.', args)
  const isGood = code === 0
  console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${name}  ${seconds(start)}`)
  if (!isGood || isShown) console.log(output.trimEnd())
  if (!isGood) failed.push(name)
}
if (!process.argv.includes('--fast') && !(await runTests())) failed.push('tests')
if (failed.length > 0) {
  console.log(`failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
