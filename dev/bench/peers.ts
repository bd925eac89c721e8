// npm run bench -- peers [POSTS]: compares what people wait for (list, create, search, stats, start) with a bare Fastify and pg on
// the same PostgreSQL, in alternating rounds: the server's CPU and the time of a request, with four under way at once and alone. The
// account has 1,000 of 10,000 posts, or POSTS beside 1,000 accounts with ten.
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startSession } from '../../server/accounts/sign-in/session.ts'
import { searchQueue } from '../../server/schema/search.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { seedAccounts } from '../../test/given/seed-posts.ts'
import { openStage } from '../faults/stage.ts'
import { cpuMsOf, machineSlowness, median } from '../measure.ts'

const posts = Number(process.argv[2] ?? 1000)
const [accounts, postsOfOthers] = posts > 1000 ? [1001, 10] : [10, 1000]
// Long rounds, because the kernel counts CPU time in ticks of 10 ms. The median ignores disturbed ones.
const [rounds, requests, connections] = [9, 150, 4]
// To search a large account, the reference reads all of its posts.
const longestRoundMs = 3000
const html = '<p>Calm hands and soft water make a clean dog, and a brush before it saves time.</p>'.repeat(60)
const endpoints = {
  list: ['GET', '/posts?limit=15'],
  create: ['POST', '/posts', { title: 'How often should a dog be washed?', content: html }],
  filter: ['GET', '/posts?limit=15&search=calm%20hands'],
  'search: calm hands': ['GET', '/search?q=calm%20hands'],
  'search: nothing': ['GET', '/search?q=xylophone'],
  stats: ['GET', '/dashboard/stats'],
} as const
/** The longest wait and the most CPU time, as multiples of the reference's, and the longest wait of a request alone in milliseconds. */
const limits: Record<keyof typeof endpoints | 'start', { wait: number; cpu?: number; aloneMs?: number }> = {
  list: { wait: 2, cpu: 1.2 },
  create: { wait: 10 },
  filter: { wait: 1, aloneMs: posts > 1000 ? 50 : 10 },
  'search: calm hands': { wait: 1 },
  'search: nothing': { wait: 1 },
  stats: { wait: 3, aloneMs: 20 },
  start: { wait: 4 },
}

const stage = await openStage()
const [account = ''] = await seedAccounts(
  { db: stage.database.db, secrets: stage.secrets },
  Array.from({ length: accounts }, (_, n) => ({ url: `http://site${n}.example` })),
)
await stage.database.db.transaction(async (tx) => {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`
  insert into posts (account_id, title, content, keywords, status, word_count, created_at)
  select id, 'How often should a dog be washed, part ' || n,
    repeat('<p>' || md5(n::text || id) || ' <strong>soft</strong> water and calm hands make a clean dog.</p>', 60),
    array['dog grooming', 'soap ' || n], (array['draft', 'published', 'failed'])[1 + n % 3], 900,
    now() - make_interval(hours => ${posts}::int - n)
  from accounts, generate_series(1, case id when ${account} then ${posts}::int else ${postsOfOthers}::int end) n order by n, id`)
})
await stage.database.db.execute(sql`vacuum analyze`)
const token = await startSession(stage.database.db, account, { remember: true, userAgent: '' })

async function startPeer() {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, [join(import.meta.dirname, 'peer-server.ts')], {
    stdio: 'inherit',
    env: { PATH: process.env.PATH, DATABASE_URL: stage.url, PORT: new URL(url).port },
  })
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await new Promise(setImmediate)
  return { url, pid: child.pid ?? 0, kill: () => void child.kill() }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })
function call(url: string, [method, path, body]: (typeof endpoints)[keyof typeof endpoints]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1${path}`, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (more: string) => (text += more))
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve()
        else reject(new Error(`${url}${path}: ${answer.statusCode} ${text}`))
      })
    })
    sent.on('error', reject).end(body ? JSON.stringify(body) : undefined)
  })
}

/** Milliseconds of one request: the server's CPU time and the time until the response. */
async function measure(
  { url, pid }: { url: string; pid: number },
  what: keyof typeof endpoints,
  [atOnce, calls] = [connections, requests],
) {
  const before = cpuMsOf(pid)
  const times: number[] = []
  let left = calls
  const end = performance.now() + longestRoundMs
  const drive = async () => {
    while (left-- > 0 && performance.now() < end) {
      const began = performance.now()
      await call(url, endpoints[what])
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, drive))
  return { cpu: (cpuMsOf(pid) - before) / times.length, wait: median(times) }
}

const slowness = machineSlowness()
const table: Record<string, Record<string, number>> = {}
const missed: string[] = []
type Cost = { cpu: number; wait: number }
function note(what: keyof typeof limits, pairs: [ours: Cost, peer: Cost][], aloneMs = NaN) {
  const middle = (read: (pair: [Cost, Cost]) => number) => Number(median(pairs.map(read)).toFixed(2))
  const figures = {
    'CPU ms': middle(([ours]) => ours.cpu),
    'reference CPU ms': middle(([, peer]) => peer.cpu),
    'CPU ratio': middle(([ours, peer]) => ours.cpu / peer.cpu),
    'wait ms': middle(([ours]) => ours.wait),
    'reference wait ms': middle(([, peer]) => peer.wait),
    'wait ratio': middle(([ours, peer]) => ours.wait / peer.wait),
    'alone ms': Number(aloneMs.toFixed(2)),
  }
  table[what] = figures
  const { wait, cpu = Infinity, aloneMs: longest = Infinity } = limits[what]
  const isSlow = aloneMs > longest * slowness
  if (figures['wait ratio'] > wait || figures['CPU ratio'] > cpu || isSlow) missed.push(what)
}

const starts: [Cost, Cost][] = []
for (let n = 0; n < 3; n++) {
  const began = performance.now()
  const ours = await stage.start({ PROCESS: 'web' })
  const oursReady = performance.now()
  const peer = await startPeer()
  starts.push([
    { cpu: cpuMsOf(ours.pid), wait: oursReady - began },
    { cpu: cpuMsOf(peer.pid), wait: performance.now() - oursReady },
  ])
  ours.kill()
  peer.kill()
}
note('start', starts)

const [ours, peer] = [await stage.start({ PROCESS: 'web' }), await startPeer()]
while ((await stage.database.db.$count(searchQueue)) > 0) await setTimeout(500)
await stage.database.db.execute(sql`vacuum analyze`)
for (const what of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
  await measure(ours, what)
  await measure(peer, what)
  const pairs: [Cost, Cost][] = []
  for (let round = 0; round < rounds; round++)
    pairs.push([await measure(ours, what), await measure(peer, what)])
  note(what, pairs, (await measure(ours, what, [1, 20])).wait)
}
console.table(table)
console.log(
  `This machine takes ${slowness.toFixed(2)} times as long as the one of the goals; limits in ms are multiplied by it`,
)
if (missed.length > 0) console.log(`MISSED, slower or more CPU time than the limit: ${missed.join(', ')}`)
peer.kill()
agent.destroy()
await stage.close()
process.exit(missed.length > 0 ? 1 : 0)
