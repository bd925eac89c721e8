// npm run bench -- NAME …: runs the benchmark in NAME.ts, by default peers. An unknown name lists all benchmarks.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const [name = '', ...rest] = process.argv.slice(2)
const folder = import.meta.dirname
const benchmarks = globSync('**/*.ts', { cwd: folder, exclude: ['**/node_modules/**'] })
  .map((path) => ({ path, title: readFileSync(join(folder, path), 'utf8').split('\n')[0]! }))
  .filter(({ path, title }) => title.startsWith('// npm run bench') && path !== 'main.ts')
const find = (wanted: string) => benchmarks.find(({ path }) => basename(path, '.ts') === wanted)
const isNamed = find(name) !== undefined
if (name && !isNamed && !name.startsWith('-')) {
  const titles = benchmarks.map(({ title }) => title.slice(3))
  console.error(`Unknown benchmark '${name}'. Available:\n${titles.toSorted().join('\n')}`)
  process.exit(2)
}
const file = join(folder, find(isNamed ? name : 'peers')!.path)
// The benchmark reads its arguments as if it had been started directly.
process.argv.splice(1, process.argv.length, file, ...(isNamed ? rest : process.argv.slice(2)))
await import(file)
