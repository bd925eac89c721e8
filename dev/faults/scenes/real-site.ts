import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { publications } from '../../../server/schema/publishing.ts'
import { type FaultyProxy, startFaultyProxy } from '../../../test/fakes/sites/faulty-proxy.ts'
import type { Fault } from '../../../test/fakes/sites/proxy-fault.ts'
import type { ServerProcess } from '../../../test/given/server-process.ts'
import { until } from '../../../test/until.ts'
import { startWordPress } from '../../../test/wordpress/start-wordpress.ts'
import { comparePosts, listSite } from '../compare-posts.ts'
import { type Customer, newCustomer, publishedAtLast } from '../customer.ts'
import { openStage, type SceneOptions, type SceneResult } from '../stage.ts'
import { killAtEveryStep, type Steps } from './kill-at-every-step.ts'

/** A real WordPress behind a bad network: workers are killed at every step of a post, then at random. */
export async function real({ ci, random, say }: SceneOptions): Promise<SceneResult> {
  const size = ci ? { kills: 30, customers: 4 } : { kills: 60, customers: 8 }
  const [stage, wordpress] = await Promise.all([openStage(), startWordPress({ log: say })])
  const { db } = stage.database
  const proxy = await startFaultyProxy(wordpress.url)
  const start = (process = 'worker') =>
    stage.start({ PROCESS: process, PUBLISH_LEASE_MS: '1500', PUBLISH_SETTLE_MS: '1500' })
  const web = await start('web')
  const { administrator, author } = wordpress.users
  const customers = await Promise.all(
    Array.from({ length: size.customers }, () => newCustomer(web.url, { url: proxy.url, ...author })),
  )
  say(`WordPress ${wordpress.version} (${wordpress.engine}), ${customers.length} customers`)
  const steps = await killAtEveryStep(customers[0]!, proxy, () => start())
  say(`killed at every step: ${steps.kills} kills`)
  const chance = await killAtRandom(customers, proxy, () => start(), { kills: size.kills, random, say })
  say(`killed at random: ${chance.kills} kills, Publish pressed again ${chance.presses} times`)

  const posts = [...steps.posts, ...chance.posts]
  await start()
  await proxy.settled()
  // The late sweep of each site removes late arrivals.
  await until(async () => (await db.$count(publications, eq(publications.swept, false))) === 0, 120_000)
  const onSite = await listSite({ url: wordpress.url, ...administrator })
  const wrong = await comparePosts(db, posts, () => onSite)
  await stage.close()
  await proxy.stop()
  await wordpress.stop()
  const kills = { stepKills: steps.kills, randomKills: chance.kills, presses: chance.presses }
  return { wrong, figures: { posts: posts.length, ...kills, requests: proxy.log.length, ...proxy.counts } }
}

// Long enough to start several posts, short enough to interrupt them.
const longestLifeMs = 4000
const faultRate = 0.25

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
async function killAtRandom(
  customers: Customer[],
  proxy: FaultyProxy,
  start: () => Promise<ServerProcess>,
  options: { kills: number } & Pick<SceneOptions, 'random' | 'say'>,
): Promise<Steps & { presses: number }> {
  const { random } = options
  proxy.setPlan(() => (random() < faultRate ? faults[Math.floor(random() * faults.length)] : undefined))
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
    await Promise.race([all, wait(200 + random() * longestLifeMs)])
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
