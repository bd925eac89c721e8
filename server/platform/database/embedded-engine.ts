import { writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import {
  type MemoryFS,
  parse,
  type ParserOptions,
  PGlite,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { isDatabaseCorrupted } from './database-errors.ts'

/** The part of PGlite that we and our libraries use, implemented by the engine and by its thread. */
export type EmbeddedEngine = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'listen' | 'close' | 'dataDir'>

/** Opens the engine on a folder, or in memory. Calls `onDamage` when a query finds damaged files. */
export async function openEngine(
  place: string | MemoryFS | undefined,
  onDamage: (message: string) => void,
): Promise<PGlite> {
  // Thirty times the default, because optimizing code that runs only at startup costs more than it saves.
  setFlagsFromString('--wasm-tiering-budget=400000000')
  const pglite = await PGlite.create({
    ...(typeof place === 'string' ? { dataDir: place } : place ? { fs: place } : {}),
    // Loaded at every start, even for databases created without it: the migrations decide whether it is used.
    extensions: { pg_trgm },
    // An eighth of the default, because the memory is zeroed first; the system caches the files anyway.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
  watchErrors(pglite, onDamage)
  keepPlans(pglite)
  return pglite
}

/** A PANIC (such as no space for the log) would hang the next query, so the process exits; the next start recovers. */
function watchErrors(pglite: PGlite, onDamage: (message: string) => void) {
  const run = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = async (...args) => {
    try {
      return await run(...args)
    } catch (error) {
      const { message, severity } = error as Error & { severity?: string }
      if (severity === 'PANIC') {
        writeSync(2, `The embedded database gave up: ${message}. Repair it and start again.\n`)
        process.exit(1)
      }
      if (isDatabaseCorrupted(error)) onDamage(message)
      throw error
    }
  }
}

// More than the product uses; each takes about 10 KB.
const maxPlans = 300
// Longer statements insert many rows at once and are rarely repeated.
const maxCharacters = 20_000
const isPlannable = /^\s*(select|insert|update|delete|with)\b/i
const changesSchema = /\b(create|alter|drop)\b/i
const { serialize } = protocol

type Answers = Parameters<typeof parse.parseResults>[0]

/** Merges an option's parsers with the engine's once: the library would copy several hundred of them for each query. */
function createReader({ parsers }: PGlite) {
  const merged = new WeakMap<ParserOptions, typeof parsers>()
  const mergedWith = (own: ParserOptions) => merged.getOrInsertComputed(own, () => ({ ...parsers, ...own }))
  return (answers: Answers, { parsers: own, ...rest }: QueryOptions = {}) =>
    parse.parseResults(answers, own ? mergedWith(own) : parsers, rest)[0]
}

/** Prepares each statement once. The engine would parse and plan it every time, which takes longer than running most of them. */
function keepPlans(pglite: PGlite, read = createReader(pglite)) {
  const plans = new Map<string, { name: string; types: number[] }>()
  let count = 0
  const send = (...parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
  const prepare = async (text: string) => {
    const name = isPlannable.test(text) && text.length < maxCharacters ? `plan_${++count}` : ''
    const answers = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const [oldest, unused] = plans.size < maxPlans ? [] : [...plans][0]!
    if (oldest && unused) {
      plans.delete(oldest)
      await send(serialize.close({ type: 'S', name: unused.name }))
    }
    return { name, types: parse.parseDescribeStatementResults(answers) }
  }
  const run = <Row>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> =>
    pglite.runExclusive(async () => {
      const plan = plans.get(text) ?? (await prepare(text))
      // Moves it to the end, so that the first is the least recently used.
      plans.delete(text)
      if (plan.name) plans.set(text, plan)
      const values = params.map((value, n) =>
        value === null || value === undefined ? null : (pglite.serializers[plan.types[n]!] ?? String)(value),
      )
      const answers = await send(
        serialize.bind({ statement: plan.name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      )
      if (!plan.name && changesSchema.test(text)) plans.clear()
      return read(answers, options) as Results<Row>
    })
  const exec = pglite.exec.bind(pglite)
  pglite.exec = async (text, options) => {
    if (changesSchema.test(text)) plans.clear()
    return exec(text, options)
  }
  pglite.query = async (...args) => {
    if (pglite.closed) throw new Error('The embedded database is closed')
    // oxlint-disable-next-line no-underscore-dangle -- the lock that its transactions take
    return pglite._runExclusiveTransaction(() => run(...args)) as never
  }
  const transaction = pglite.transaction.bind(pglite)
  pglite.transaction = (work) =>
    transaction((tx) => {
      const query = async (...args: Parameters<typeof run>) => {
        if (tx.closed) throw new Error('Transaction is closed')
        return run(...args)
      }
      return work(Object.assign(tx, { query }))
    })
}
