// npm run bench -- search: what a search costs in an account of 1,000 posts, in a table of 50,000 posts of 50 accounts:
// CPU time of the server and of PostgreSQL, against a plain `ilike` scan of the same rows through the same HTTP server.
import { existsSync, readFileSync } from 'node:fs'
import { hashToken } from '../../server/platform/secrets/secrets.ts'
import { startMeasured } from './measured-server.ts'
import { openBenchDatabase } from './open-bench-database.ts'
import { seedPosts } from './seed-posts.ts'

const accounts = 50
const postsOfEach = 1000
// Enough that the kernel tick of 10 ms, which measures PostgreSQL's CPU time, hardly matters.
const requestsPerRound = 150
const rounds = 3
const goalMs = 5
// The scan reads every text of the account; a search that costs as much has lost its index.
const maxRatio = 1
/** Each query, and why it is measured. */
const queries = {
  'words of every title': 'dog how often',
  'words of every text': 'calm hands',
  'the beginning of a word': 'wa',
  'a typing error': 'oftne washde',
  'nothing like it': 'xylophone',
}

const { postgres, url, database } = await openBenchDatabase()
await database.migrate()
const began = performance.now()
const token = await seedPosts(database.db, accounts, postsOfEach)
const filler = await database.pool!.connect()
await filler.query('set statement_timeout = 0')
await filler.query(
  'insert into search_entries select entry.* from posts, lateral search_entry(posts) as entry',
)
await filler.query('vacuum analyze search_entries')
filler.release(true)
console.log(`seeded in ${Math.round((performance.now() - began) / 1000)} s, ${accounts * postsOfEach} posts`)
const { rows } = await database.pool!.query('select account_id from sessions where token_hash = $1', [
  hashToken(token),
])
const { account_id: accountId } = rows[0] as { account_id: string }

const server = await startMeasured('search-server.ts', { url, token, connections: 4 })

/** CPU time of all PostgreSQL client backends, in ms; NaN without /proc. */
async function databaseCpuMs(): Promise<number> {
  const text = `select pid from pg_stat_activity where backend_type = 'client backend'`
  const { rows: backends } = await database.pool!.query<{ pid: number }>(text)
  return backends.reduce((sum, { pid }) => {
    const file = `/proc/${pid}/stat`
    if (!existsSync(file)) return sum
    // utime and stime, the 14th and 15th fields of proc(5), in ticks of 10 ms.
    const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
    return sum + 10 * (Number(fields[11]) + Number(fields[12]))
  }, 0)
}

interface Cost {
  server: number
  database: number
}

async function measure(path: string): Promise<Cost> {
  const before = { server: await server.cpuMs(), database: await databaseCpuMs() }
  let left = requestsPerRound
  const drive = async () => {
    while (left-- > 0) await server.get(path)
  }
  await Promise.all(Array.from({ length: 4 }, drive))
  return {
    server: ((await server.cpuMs()) - before.server) / requestsPerRound,
    database: ((await databaseCpuMs()) - before.database) / requestsPerRound,
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const table: Record<string, Record<string, number>> = {}
let worst = 0
for (const [name, q] of Object.entries(queries)) {
  const paths = [`/api/v1/search?q=${encodeURIComponent(q)}`, `/bare/${accountId}?q=${encodeURIComponent(q)}`]
  const [ours, peer] = paths as [string, string]
  const { data } = JSON.parse(await server.get(ours)) as { data: { results: unknown[] } }
  await measure(ours)
  const results: { ours: Cost; peer: Cost }[] = []
  for (let round = 0; round < rounds; round++)
    results.push({ ours: await measure(ours), peer: await measure(peer) })
  const total = ({ server: own, database: its }: Cost) => own + its
  const ratio = median(results.map((round) => total(round.ours) / total(round.peer)))
  worst = Math.max(worst, ratio)
  const rounded = (value: number) => Number(value.toFixed(2))
  table[`${name}: ${q}`] = {
    found: data.results.length,
    'server ms': rounded(median(results.map((round) => round.ours.server))),
    'PostgreSQL ms': rounded(median(results.map((round) => round.ours.database))),
    'scan, both ms': rounded(median(results.map((round) => total(round.peer)))),
    ratio: rounded(ratio),
  }
}
console.table(table)
console.log(`CPU ratio at most ${worst.toFixed(2)} (limit ${maxRatio}); goal ${goalMs} ms for both together`)
await database.close()
server.stop()
postgres.stop()
process.exit(worst > maxRatio ? 1 : 0)
