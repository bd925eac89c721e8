// npm run bench -- NAME …: runs bench/NAME.ts; without a name, the list of posts. An unknown name lists all benchmarks.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../bench')
const [name = '', ...rest] = process.argv.slice(2)
const isNamed = /^[a-z-]+$/.test(name) && existsSync(join(folder, `${name}.ts`))
if (name && !isNamed && !name.startsWith('-')) {
  const says = globSync('*.ts', { cwd: folder }).map(
    (each) => readFileSync(join(folder, each), 'utf8').split('\n')[0]!,
  )
  const benches = says.filter((line) => line.startsWith('// npm run bench')).map((line) => line.slice(3))
  console.error(`Unknown benchmark '${name}'. Available:\n${benches.toSorted().join('\n')}`)
  process.exit(2)
}
const file = join(folder, `${isNamed ? name : 'list-posts'}.ts`)
// The benchmark reads its arguments as if it had been started itself.
process.argv.splice(1, process.argv.length, file, ...(isNamed ? rest : process.argv.slice(2)))
await import(file)
