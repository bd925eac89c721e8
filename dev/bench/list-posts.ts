// npm run bench -- list-posts: measures our overhead on a list: a page of 15 of 1,000 posts with its total, session
// check and response formatting, against the same two queries by hand through the same HTTP server.
import { hashToken } from '../../server/platform/secrets/secrets.ts'
import { startMeasured } from './measured-server.ts'
import { openBenchDatabase } from './open-bench-database.ts'
import { seedPosts } from './seed-posts.ts'

const accounts = 50
const postsOfEach = 1000
// Rounds long enough that timer resolution and garbage collection hardly matter; the median ignores a disturbed one.
const rounds = 9
const requestsPerRound = 600
const connections = 10
const maxRatio = 2
const goalMs = 0.6

const { postgres, url, database } = await openBenchDatabase()
await database.migrate()
const token = await seedPosts(database.db, accounts, postsOfEach)
const { rows } = await database.pool!.query('select account_id from sessions where token_hash = $1', [
  hashToken(token),
])
await database.close()

const server = await startMeasured('list-posts-server.ts', { url, token, connections })

/** Server CPU time and wall time per request, in milliseconds. */
async function measure(path: string): Promise<{ cpuMs: number; wallMs: number }> {
  const cpuBefore = await server.cpuMs()
  const began = performance.now()
  let left = requestsPerRound
  const drive = async () => {
    while (left-- > 0) await server.get(path)
  }
  await Promise.all(Array.from({ length: connections }, drive))
  const wallMs = (performance.now() - began) / requestsPerRound
  return { cpuMs: ((await server.cpuMs()) - cpuBefore) / requestsPerRound, wallMs }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const ours = '/api/v1/posts?limit=15'
const peer = `/bare/${(rows[0] as { account_id: string }).account_id}`
const sizes = (await Promise.all([server.get(ours), server.get(peer)])).map((body) => {
  const { data } = JSON.parse(body) as { data: { posts: unknown[]; pagination: { total: number } } }
  return `${data.posts.length} of ${data.pagination.total}`
})
if (sizes.some((size) => size !== `15 of ${postsOfEach}`))
  throw new Error(`unexpected response sizes: ${sizes.join(', ')}`)

// Warm up both first.
await measure(ours)
await measure(peer)
const results: { ours: Awaited<ReturnType<typeof measure>>; peer: Awaited<ReturnType<typeof measure>> }[] = []
for (let round = 0; round < rounds; round++)
  results.push({ ours: await measure(ours), peer: await measure(peer) })

const ratio = median(results.map((round) => round.ours.cpuMs / round.peer.cpuMs))
const row = (side: 'ours' | 'peer') => ({
  'CPU ms a request': Number(median(results.map((round) => round[side].cpuMs)).toFixed(3)),
  'requests a second': Math.round(1000 / median(results.map((round) => round[side].wallMs))),
})
console.log(
  `15 of ${postsOfEach} posts, in a table of ${accounts * postsOfEach} posts of ${accounts} accounts`,
)
console.table({
  'GET /posts (session, total, presented)': row('ours'),
  'the same two queries by hand': row('peer'),
})
console.log(`CPU ratio ${ratio.toFixed(2)} (at most ${maxRatio}); goal ${goalMs} ms on an idle machine`)
server.stop()
postgres.stop()
if (ratio > maxRatio) {
  console.log('FAILED: a list costs too much beside its queries')
  process.exit(1)
}
process.exit(0)
