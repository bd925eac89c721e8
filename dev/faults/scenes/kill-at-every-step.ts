import type { FaultyProxy } from '../../../test/fakes/sites/faulty-proxy.ts'
import { type Customer, publishedAtLast } from '../customer.ts'
import type { ServerProcess } from '../../../test/given/server-process.ts'

export interface Steps {
  posts: string[]
  kills: number
}

/** Kills the worker before its n-th request, or after WordPress has handled it: both sides of each change of a row. */
export async function killAtEveryStep(
  customer: Customer,
  proxy: FaultyProxy,
  start: () => Promise<ServerProcess>,
): Promise<Steps> {
  const posts: string[] = []
  let kills = 0
  for (let n = 1; ; n++) {
    let reached = false
    for (const when of ['before', 'after'] as const) {
      const post = await customer.write(`Killed ${when} request ${n} ${Date.now().toString(36)}`)
      posts.push(post.id)
      let worker = await start()
      let seen = 0
      const killed = killOnce(proxy, () => ++seen === n, when, worker)
      await customer.publish(post.id)
      const first = await Promise.race([
        killed,
        publishedAtLast(customer, post.id).then(() => 'published' as const),
      ])
      if (first === 'killed') {
        reached = true
        kills++
        await worker.ended
        worker = await start()
        await publishedAtLast(customer, post.id)
      }
      proxy.setPlan(undefined)
      worker.kill()
      await worker.ended
    }
    if (!reached) return { posts, kills }
  }
}

/** Kills at the first request matching `isIt`; `after` means WordPress is done but its response has not arrived. */
export function killOnce(
  proxy: FaultyProxy,
  isIt: (request: { method: string; path: string }) => boolean,
  when: 'before' | 'after',
  victim: Pick<ServerProcess, 'kill'>,
): Promise<'killed'> {
  return new Promise((resolve) => {
    let found = false
    const kill = () => {
      victim.kill()
      resolve('killed')
    }
    proxy.setPlan((request) => {
      if (found || !isIt(request)) return undefined
      found = true
      if (when === 'before') {
        kill()
        return { kind: 'lose-request' }
      }
      // The proxy forwards the request, records the status, and holds the answer until the dead client's connection closes.
      const watch = setInterval(() => {
        if (proxy.log[request.n - 1]?.status === undefined) return
        clearInterval(watch)
        kill()
      }, 1)
      return { kind: 'delay' }
    })
  })
}
