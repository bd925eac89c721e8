// Weighs a production installation and the first load of the dashboard against budgets, and counts the source lines.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { filesOf, type Manifest } from '../manifest.ts'

// The product and its tools, without tests.
const notCounted = /\.test\.tsx?$|^server\/migrations\//

/** Lines of source per folder, two levels deep, largest first. */
function weighSource(root: string): { folder: string; lines: number }[] {
  const files = globSync('{contract,server,web,tools,dev}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).map((file) => file.replaceAll('\\', '/'))
  const folders = new Map<string, number>()
  for (const file of files.filter((name) => !notCounted.test(name))) {
    const [tree = '', folder = ''] = file.split('/')
    const key = folder.includes('.') || tree === 'contract' || tree === 'tools' ? tree : `${tree}/${folder}`
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    folders.set(key, (folders.get(key) ?? 0) + lines)
  }
  return [...folders].map(([folder, lines]) => ({ folder, lines })).toSorted((a, b) => b.lines - a.lines)
}

// Raising a budget needs a reason, written here. Initially: the packages of docs/decisions/0002-dependencies.md and
// their dependencies. Stripe's client: one package without dependencies, whose 18 MB hold types and code twice (ESM and
// CommonJS). The clients of OpenAI, Anthropic and Google (0020): one package each without new dependencies, 9 MB in all, half
// of it sources and documentation. The language detector: one package without dependencies, whose 9 MB are its tables in
// four sizes, of which one is bundled. Covers: the renderer (2.5 MB) and the font, one package each without
// dependencies. Lines: the current
// weight of the source; lower it when you delete.
const budget = { packages: 140, megabytes: 126, lines: 92_104 }

// What each page imports before it can render, and what the editor adds. In KB of gzip: the product's goals.
const scriptBudgets: Record<string, { goal: number; pieces: string[]; without?: string[] }> = {
  login: { goal: 60, pieces: ['screens/login.tsx'] },
  register: { goal: 60, pieces: ['screens/register.tsx'] },
  dashboard: { goal: 65, pieces: ['dashboard'] },
  editor: { goal: 152, pieces: ['posts/text/rich-text.tsx'], without: ['dashboard', 'screens/new-post.tsx'] },
}

/** Builds the web app if its sources have changed, and reports what its pages load; returns whether all are within budget. */
function weighScripts(root: string): boolean {
  const build = spawnSync(process.execPath, ['tools/build.ts', '--if-changed'], { cwd: root })
  if (build.status !== 0) throw new Error(`the web was not built: ${String(build.stderr).slice(-500)}`)
  const web = join(root, 'dist/web')
  const manifest = JSON.parse(readFileSync(join(web, 'manifest.json'), 'utf8')) as Manifest
  const weighed = Object.entries(scriptBudgets).map(([name, { goal, pieces, without }]) => {
    const before = without ? filesOf(manifest, ['app.html', ...without]) : new Set<string>()
    const files = [...filesOf(manifest, ['app.html', ...pieces]).difference(before)]
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0)
    return { name, goal, kilobytes: Math.round(bytes / 100) / 10 }
  })
  const summary = weighed.map(({ name, goal, kilobytes }) => `${name} ${kilobytes} (budget: ${goal})`)
  console.log(`initial scripts, KB gzip: ${summary.join(', ')}`)
  return weighed.every(({ goal, kilobytes }) => kilobytes <= goal)
}

type Entry = { dev?: boolean; devOptional?: boolean; optional?: boolean }

const root = join(import.meta.dirname, '../..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

// The runtime for machines without a recent Node; a server's image has its own.
const isRuntime = (path: string) => /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(path)
// Packages for other platforms are in the lock file but not on disk.
const installed = Object.entries(lock.packages)
  .filter(([path, entry]) => path !== '' && !entry.dev && existsSync(join(root, path, 'package.json')))
  .map(([path]) => path)

function sizeOf(path: string): number {
  const files = globSync('**/*', { cwd: join(root, path), exclude: ['node_modules'], withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map((file) => statSync(join(file.parentPath, file.name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
const weights = installed.map((path) => ({ path, bytes: sizeOf(path) })).toSorted((a, b) => b.bytes - a.bytes)
const production = weights.filter(({ path }) => !isRuntime(path))
const megabytes = inMegabytes(production.reduce((sum, { bytes }) => sum + bytes, 0))
const heaviest = production
  .slice(0, 5)
  .map(({ path, bytes }) => `${path.replace(/.*node_modules\//, '')} ${inMegabytes(bytes)}`)

console.log(
  `production: ${production.length} packages, ${megabytes} MB (budget: ${budget.packages}, ${budget.megabytes} MB)`,
)
console.log(`heaviest, in MB: ${heaviest.join(', ')}`)
for (const { path, bytes } of weights.filter((weight) => isRuntime(weight.path)))
  console.log(`not counted: runtime ${path.replace('node_modules/', '')}: ${inMegabytes(bytes)} MB`)
if (production.length > budget.packages || megabytes > budget.megabytes) {
  console.log('Over budget: reduce it, or raise the budget in tools/checks/weigh.ts with a reason')
  process.exitCode = 1
}
const source = weighSource(root)
const total = source.reduce((sum, { lines }) => sum + lines, 0)
if (total > budget.lines) {
  console.log(`Over budget: ${total} lines, at most ${budget.lines}. Delete what they replace`)
  process.exitCode = 1
}
console.log(`source: ${total} lines: ${source.map(({ folder, lines }) => `${folder} ${lines}`).join(', ')}`)
if (!weighScripts(root)) {
  console.log('Over budget: lazy-load what the first page does not need (web/vite.config.ts)')
  process.exitCode = 1
}
