// npm run generate: generates migrations from the schema, and the browser's path table from the contract.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'

const commands = [
  ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)],
  ['tools/checks/emit-paths.ts'],
]
for (const args of commands) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
// The next migration is generated from the last snapshot alone.
for (const snapshot of globSync('server/migrations/meta/*_snapshot.json').toSorted().slice(0, -1))
  rmSync(snapshot)
