// Builds the web; with --if-changed only when its sources are not those of the build that stands.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { withLock } from './lock.mjs'
import { prerender } from './prerender.ts'

const root = join(import.meta.dirname, '..')
const stampPath = join(root, 'dist/.stamp')

/** Contents, not times: a clone, a checkout and a copied tree all give new times to old files. */
function hashSources(): string {
  const hash = createHash('sha256')
  // server/ is not among them: the browser's code may not import it.
  const files = globSync(
    ['web/**/*.*', 'contract/**/*.ts', 'tools/{build,prerender}.ts', 'package-lock.json'],
    { cwd: root },
  )
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

async function build(): Promise<number> {
  const sources = hashSources()
  for (const args of [[], ['--ssr', 'prerender.tsx', '--outDir', '../dist/prerender']]) {
    const vite = spawnSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', ...args],
      // On stderr, for the last line of a task's stdout is its answer.
      { cwd: root, stdio: ['ignore', 2, 2] },
    )
    if (vite.status !== 0) return vite.status ?? 1
  }
  await prerender(root)
  compress(join(root, 'dist/web/assets'))
  writeFileSync(stampPath, sources)
  return 0
}

/** Once, here, as small as it gets, instead of at every request. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

function isCurrent(): boolean {
  if (!existsSync(join(root, 'dist/web')) || !existsSync(stampPath)) return false
  return readFileSync(stampPath, 'utf8') === hashSources()
}

const onlyIfChanged = process.argv.includes('--if-changed')
// Two at once would empty each other's folder.
if (!onlyIfChanged || !isCurrent())
  process.exitCode = await withLock(join(root, 'dist/.lock'), async () =>
    onlyIfChanged && isCurrent() ? 0 : build(),
  )
