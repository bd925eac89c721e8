// npm run bench -- embedded: the CPU time and memory of a process on the embedded database: its first start and the next ones, a list
// of 15 among 1,000 posts, and a new draft of 6 KB.
import { setTimeout } from 'node:timers/promises'
import { startSession } from '../../server/accounts/sign-in/session.ts'
import { seedAccounts, seedPosts } from '../../test/given/seed-posts.ts'
import { Client } from '../../tools/demo-client.ts'
import { cpuMsOf, median, missedGoals, peakMbOf } from '../measure.ts'
import { openEmbeddedStage } from './embedded-stage.ts'

const goals = {
  'CPU ms of the first start': 3000,
  'MB of the first start': 300,
  'CPU ms of another start': 1500,
  'CPU ms of a list': 2.5,
  'CPU ms of a draft': 8,
}
const settings = { PROCESS: 'all', MALLOC_ARENA_MAX: '2' }
const [rounds, requests] = [5, 200]
const html = '<p>Calm hands and soft water make a clean dog, and a brush before it saves time.</p>'.repeat(70)

const empty = await openEmbeddedStage({ isSeeded: false })
const first = await empty.start(settings)
const firstStart = { cpu: cpuMsOf(first.pid), mb: peakMbOf(first.pid) }
process.kill(first.pid)
await first.ended
const nextStart = cpuMsOf((await empty.start(settings)).pid)
await empty.close()

const stage = await openEmbeddedStage()
const [account = ''] = await seedAccounts({ db: stage.database.db, secrets: stage.secrets }, [{}])
const texts = { title: 'How often should a dog be washed?', content: html, status: 'draft' }
await seedPosts(
  stage.database.db,
  Array.from({ length: 1000 }, () => ({ accountId: account, ...texts })),
)
const token = await startSession(stage.database.db, account, { remember: true, userAgent: '' })
const server = await stage.start(settings)
const client = new Client(server.url)
client.token = token
// The posts are indexed first.
for (let before = -Infinity; cpuMsOf(server.pid) - before > 100; await setTimeout(3000))
  before = cpuMsOf(server.pid)

async function costOf(call: () => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const before = cpuMsOf(server.pid)
    for (let n = 0; n < requests; n++) await call()
    // The first round warms up.
    if (round > 0) costs.push((cpuMsOf(server.pid) - before) / requests)
  }
  return median(costs)
}

const figures: typeof goals = {
  'CPU ms of the first start': firstStart.cpu,
  'MB of the first start': firstStart.mb,
  'CPU ms of another start': nextStart,
  'CPU ms of a list': await costOf(() => client.call('GET', '/posts?limit=15')),
  'CPU ms of a draft': await costOf(() =>
    client.call('POST', '/posts', { title: texts.title, content: html }),
  ),
}
console.table(figures)
const missed = missedGoals(goals, figures)
await stage.close()
process.exit(missed > 0 ? 1 : 0)
