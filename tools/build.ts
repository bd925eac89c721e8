// npm run build: builds the web app and the server. With --if-changed, only what has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildServer } from './build-server.ts'
import { withLock } from './lock.mjs'
import { buildOpenApi } from './open-api.ts'
import { prerender } from './prerender.ts'
import { runQuietly } from './run-quietly.ts'

const root = join(import.meta.dirname, '..')

interface Part {
  name: string
  folder: string
  sources: string[]
  build(): Promise<void>
}

const parts: Part[] = [
  {
    name: 'web app',
    folder: 'dist/web',
    // Without server/, which the browser code may not import.
    sources: ['web/**/*.*', 'contract/**/*.ts', 'tools/{build,manifest,prerender}.ts', 'package-lock.json'],
    build: buildWeb,
  },
  {
    name: 'server',
    folder: 'dist/server',
    sources: [
      'server/**/*.ts',
      'contract/**/*.ts',
      'tools/{build,build-server,open-api}.ts',
      'package-lock.json',
    ],
    build: async () => {
      await buildServer(root)
      writeFileSync(join(root, 'dist/server/openapi.json'), JSON.stringify(buildOpenApi()))
    },
  },
  {
    name: 'database image',
    folder: 'dist/database',
    sources: [
      'server/migrations/**/*.*',
      'server/platform/database/{database-image,ensure-indexes}.ts',
      'tools/build-database.ts',
      'package-lock.json',
    ],
    // Imported on demand, because it loads the database engine.
    build: async () => (await import('./build-database.ts')).buildDatabase(),
  },
]

const stampOf = ({ folder }: Part) => join(root, `${folder}.stamp`)

/** Hashes contents rather than times: clones, checkouts and copies all change the times of unchanged files. */
function hashSources({ sources }: Part): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root })
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

async function buildPart(part: Part): Promise<void> {
  const sources = hashSources(part)
  // Discards a partial build.
  rmSync(stampOf(part), { force: true })
  const start = performance.now()
  // On stderr, because the last line of a task's stdout is its result.
  process.stderr.write(`Building the ${part.name}... `)
  await part.build()
  process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  writeFileSync(stampOf(part), sources)
}

async function buildWeb(): Promise<void> {
  for (const args of [[], ['--ssr', 'prerender.tsx', '--outDir', '../dist/prerender']]) {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts']
    const { code, output } = await runQuietly(root, [...vite, ...args])
    if (code === 0) continue
    process.stderr.write(`failed\n${output}`)
    process.exit(code)
  }
  await prerender(root)
  compress(join(root, 'dist/web/assets'))
}

/** Compressed once at build time with the best ratio, instead of on every request. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

function isCurrent(part: Part): boolean {
  if (!existsSync(join(root, part.folder)) || !existsSync(stampOf(part))) return false
  return readFileSync(stampOf(part), 'utf8') === hashSources(part)
}

const onlyIfChanged = process.argv.includes('--if-changed')
const missing = () => parts.filter((part) => !onlyIfChanged || !isCurrent(part))
// Concurrent builds would delete each other's files.
if (missing().length > 0)
  await withLock(join(root, 'dist/.lock'), async () => {
    for (const part of missing()) await buildPart(part)
  })
