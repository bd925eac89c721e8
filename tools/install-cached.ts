import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '../test/wordpress/run-npm.ts'

/** Installs the lock file of `folder` once into a cache in node_modules, so that other commands need not install its packages. */
export async function installCached(folder: string, name: string): Promise<string> {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const cache = join(import.meta.dirname, '../node_modules/.cache', `quillcast-${name}-${version}`)
  if (!existsSync(join(cache, 'node_modules/.package-lock.json'))) {
    mkdirSync(cache, { recursive: true })
    // With the folders that its package.json may name.
    cpSync(folder, cache, { recursive: true })
    await runNpm(cache, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  }
  return join(cache, 'node_modules')
}
