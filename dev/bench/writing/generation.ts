// npm run bench -- generation [--embedded] [--root BUILD]: the CPU time and memory of a process that writes posts, beside a fake
// model that answers at once: one after the other, then 50 at once.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSession } from '../../../server/accounts/sign-in/session.ts'
import { seedAccounts } from '../../../test/given/seed-posts.ts'
import { startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { Client } from '../../../tools/demo-client.ts'
import { openStage } from '../../faults/stage.ts'
import { cpuMsOf, median, missedGoals, peakMbOf } from '../../measure.ts'
import { openEmbeddedStage } from '../embedded-stage.ts'

const { root, embedded } = parseArgs({
  options: { root: { type: 'string' }, embedded: { type: 'boolean', default: false } },
}).values
const goals = { 'CPU ms of a post': 150, 'MB at 50 posts at once': embedded ? 400 : 250 }

const stage = embedded ? await openEmbeddedStage() : await openStage()
const model = await startFakeLlm()
const { db } = stage.database
const accounts = await seedAccounts(
  { db, secrets: stage.secrets },
  Array.from({ length: 50 }, () => ({})),
)
// As in production: the scenes look for due posts every three seconds.
const settings = {
  PROCESS: 'all',
  AI_BASE_URL: model.url,
  AI_MODEL: 'fake',
  PUBLISH_SWEEP_MS: '900000',
  MALLOC_ARENA_MAX: '2',
}
const tokens = await Promise.all(
  accounts.map((account) => startSession(db, account, { remember: true, userAgent: '' })),
)
const server = await stage.start(settings, root)
const clients = tokens.map((token) => Object.assign(new Client(server.url), { token }))

async function generate(client: Client) {
  const { post } = await client.call('POST', '/posts/generate', {
    topic: 'How often should a dog be washed?',
  })
  // The next event says that it is written; polling would cost CPU time.
  const answer = await fetch(`${server.url}/api/v1/posts/${post.id}/events`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream()))
    if (/event: (done|failed)/.test(chunk)) return chunk.includes('event: done')
  return false
}

const cpuMs = () => cpuMsOf(server.pid)

async function idleMsPerSecond() {
  const before = cpuMs()
  await setTimeout(10_000)
  return (cpuMs() - before) / 10
}

const costs: number[] = []
let failed = 0
// The first ones include compiling.
for (let n = 0; n < 10; n++) if (!(await generate(clients[n]!))) failed++
await setTimeout(3000)
const idle = await idleMsPerSecond()
for (let n = 10; n < 22; n++) {
  const [before, began] = [cpuMs(), performance.now()]
  if (!(await generate(clients[n]!))) failed++
  // What follows a post, such as its search entry, belongs to its cost; what the process does without one doesn't.
  await setTimeout(1500)
  costs.push(cpuMs() - before - (idle * (performance.now() - began)) / 1000)
}
const peakOfOne = peakMbOf(server.pid)
const before = cpuMs()
failed += (await Promise.all(clients.map(generate))).filter((isDone) => !isDone).length
const figures = {
  'CPU ms of a post': median(costs),
  'CPU ms of an idle second': idle,
  'MB at one post': peakOfOne,
  'CPU ms of a post of 50': (cpuMs() - before) / 50,
  'MB at 50 posts at once': peakMbOf(server.pid),
  failed,
}
console.table(figures)
const missed = missedGoals(goals, figures)
await model.close()
await stage.close()
process.exit(missed + failed > 0 ? 1 : 0)
