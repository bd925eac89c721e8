// npm run bench -- NAME …: runs bench/NAME.ts; without a name the list of posts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../bench')
const [name = '', ...rest] = process.argv.slice(2)
const isNamed = /^[a-z-]+$/.test(name) && existsSync(join(folder, `${name}.ts`))
const file = join(folder, `${isNamed ? name : 'list-posts'}.ts`)
// The benchmark reads its arguments as if it had been started itself.
process.argv.splice(1, process.argv.length, file, ...(isNamed ? rest : process.argv.slice(2)))
await import(file)
