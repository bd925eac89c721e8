// Checks that the migrations match the schema: generating into a copy must add nothing.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

export function findDrift(root: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'migrations-'))
  const migrations = join(root, 'server/migrations')
  const snapshots = globSync('meta/*_snapshot.json', { cwd: migrations })
  if (snapshots.length > 1) return ['Only the last snapshot is kept, of 190 KB each. Run npm run generate']
  try {
    cpSync(migrations, copy, { recursive: true })
    // Without a terminal a prompt (was this column renamed?) fails the run. The tool prefixes the path with './'.
    const args = [
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './server/schema/*.ts',
      '--out',
      relative(root, copy),
    ]
    const kit = spawnSync(process.execPath, [join(root, 'node_modules/drizzle-kit/bin.cjs'), ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      // Takes a second; after a minute it must be waiting for input.
      timeout: 60_000,
    })
    const changed = globSync('**/*.{sql,json}', { cwd: copy }).filter(
      (file) => !isSame(join(copy, file), join(migrations, file)),
    )
    if (kit.status === 0 && /No schema changes/.test(kit.stdout) && changed.length === 0) return []
    const added = changed
      .filter((file) => file.endsWith('.sql'))
      .map((file) => readFileSync(join(copy, file), 'utf8'))
    return [
      'The migrations do not match the schema. Run npm run generate',
      ...added,
      kit.stderr,
      kit.stdout.slice(-2000),
    ]
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function isSame(one: string, other: string): boolean {
  try {
    return readFileSync(one).equals(readFileSync(other))
  } catch {
    return false
  }
}

if (import.meta.main) {
  const drift = findDrift(join(import.meta.dirname, '../..'))
  for (const line of drift) console.log(line)
  if (drift.length > 0) process.exitCode = 1
}
