import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

// Outside the checkout: CI starts each run in a new one.
const file = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'quillcast/second-tries.jsonl')

export function keepSecondTries(names: string[]): void {
  if (names.length === 0) return
  mkdirSync(dirname(file), { recursive: true })
  const at = new Date().toISOString()
  appendFileSync(file, names.map((name) => `${JSON.stringify({ at, name })}\n`).join(''))
}

export function countSecondTries(): string[] {
  if (!existsSync(file)) return []
  const tries = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const byName = Map.groupBy(tries, (line) => (JSON.parse(line) as { name: string }).name)
  return [...byName]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, all]) => `${all.length} second tries, in all runs on this machine: ${name}`)
}
