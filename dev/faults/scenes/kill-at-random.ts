import { randomUUID } from 'node:crypto'
import type { FaultyProxy } from '../../../test/fakes/sites/faulty-proxy.ts'
import type { Fault } from '../../../test/fakes/sites/proxy-fault.ts'
import { type Customer, publishedAtLast } from '../customer.ts'
import type { ServerProcess } from '../../../test/given/server-process.ts'
import type { Steps } from './kill-at-every-step.ts'

export interface RandomKills {
  kills: number
  /** Share of requests with a fault, 0 to 1. */
  rate: number
  random(): number
  say(line: string): void
}

// Long enough to start several posts, short enough to interrupt them.
const longestLifeMs = 4000

const faults: Fault[] = [
  { kind: 'lose-answer' },
  { kind: 'lose-request' },
  { kind: 'double' },
  { kind: 'late', delayMs: 900 },
  { kind: 'delay', delayMs: 900 },
  { kind: 'garble', garble: 'truncated' },
  { kind: 'garble', garble: 'notice' },
  { kind: 'html-200' },
  { kind: 'status-500-after' },
  { kind: 'status-502' },
  { kind: 'challenge' },
  { kind: 'status-429', retryAfterSeconds: 1 },
]

/** Several customers publish through a bad network while one of two workers is killed at random moments. */
export async function killAtRandom(
  customers: Customer[],
  proxy: FaultyProxy,
  start: () => Promise<ServerProcess>,
  options: RandomKills,
): Promise<Steps & { presses: number }> {
  const { random, rate } = options
  proxy.setPlan(() => (random() < rate ? faults[Math.floor(random() * faults.length)] : undefined))
  const posts: string[] = []
  const workers = [await start(), await start()]
  let kills = 0
  const publishAll = async (customer: Customer) => {
    let presses = 0
    for (let n = 0; n === 0 || kills < options.kills; n++) {
      const { id } = await customer.write(`Random ${n} ${randomUUID().slice(0, 8)}`)
      posts.push(id)
      await customer.publish(id)
      presses += await publishedAtLast(customer, id)
    }
    return presses
  }
  const all = Promise.all(customers.map(publishAll))
  for (; kills < options.kills; kills++) {
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 200 + random() * longestLifeMs))])
    const which = kills % workers.length
    workers[which]!.kill()
    workers[which] = await start()
    if (kills % 5 === 4) options.say(`${kills + 1} random kills, ${posts.length} posts`)
  }
  const presses = (await all).reduce((sum, count) => sum + count, 0)
  proxy.setPlan(undefined)
  await Promise.all(workers.map((worker) => (worker.kill(), worker.ended)))
  return { posts, kills, presses }
}
