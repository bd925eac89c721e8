import { parseArgs } from 'node:util'
import { type Engine, startWordPress } from './start-wordpress.ts'

const { values } = parseArgs({ options: { engine: { type: 'string' }, port: { type: 'string' } } })
const engines: Engine[] = ['native-php', 'php-wasm']
const engine = engines.find((name) => name === values.engine)
if (values.engine && !engine) throw new Error(`--engine is one of ${engines.join(', ')}`)

let preparedMs = 0
const wordpress = await startWordPress({
  engine,
  port: Number(values.port ?? 0),
  log: (line) => console.error(line),
  preparing: (ms) => (preparedMs = ms),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void wordpress.stop().then(() => process.exit(0)))
console.log(JSON.stringify({ ...wordpress, preparedMs, readyMs: Math.round(performance.now()) }))
