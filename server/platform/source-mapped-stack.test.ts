import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from './package-root.ts'
import { mapStackFrames } from './source-mapped-stack.ts'

const bundle = globSync('dist/server/*.js', { cwd: packageRoot }).map((name) => {
  const file = join(packageRoot, name)
  return { file, lines: readFileSync(file, 'utf8').split('\n') }
})

/** A stack frame as Node formats it, at the start of a function in the bundle. */
function frameOf(name: string): string {
  for (const { file, lines } of bundle) {
    const at = lines.findIndex((line) => new RegExp(`^(async )?function ${name}\\(`).test(line))
    if (at >= 0) return `    at ${name} (file://${file}:${at + 1}:1)`
  }
  throw new Error(`the bundle has no function ${name}`)
}

test('maps a stack from the bundle to its sources', () => {
  const names = ['openJobs', 'createSafeFetch', 'readEnv', 'start', 'createProvider']
  for (const frame of mapStackFrames(names.map(frameOf))) {
    const [, name, file, line] = /at (\w+) \((server\/\S+\.ts):(\d+):\d+\)$/.exec(frame) ?? []
    const source = readFileSync(join(packageRoot, file ?? frame), 'utf8').split('\n')
    expect(source[Number(line) - 1]).toContain(`function ${name}(`)
  }
})

test('keeps frames outside the bundle or without a map unchanged', () => {
  const frames = [
    '    at node:internal/timers:523:9',
    '    at run (file:///app/server/start.ts:3:1)',
    '    at none (file:///app/dist/server/gone-abc.js:7:1)',
  ]
  expect(mapStackFrames(frames)).toEqual(frames)
})
