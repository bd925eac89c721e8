import type { Db } from '../../server/platform/database/db.ts'
import type { Secrets } from '../../server/platform/secrets/secrets.ts'
import { createFakeWordPress, type FakeWordPress } from '../../test/fakes/sites/fake-wordpress.ts'
import { type FaultyProxy, startFaultyProxy } from '../../test/fakes/sites/faulty-proxy.ts'
import type { Fault } from '../../test/fakes/sites/proxy-fault.ts'
import { seedAccounts } from '../../test/given/seed-posts.ts'

export interface FaultySite {
  accountId: string
  wordpress: FakeWordPress
  proxy: FaultyProxy
}

/** The faults per hundred responses; 29 of them are disturbed. */
const disturbed: [number, Fault][] = [
  [5, { kind: 'lose-answer' }],
  [3, { kind: 'status-500-after', delivered: true }],
  [3, { kind: 'garble', garble: 'truncated' }],
  [1, { kind: 'garble', garble: 'bom' }],
  [1, { kind: 'garble', garble: 'notice' }],
  [5, { kind: 'status-429', retryAfterSeconds: 1 }],
  [5, { kind: 'status-500-after', delivered: false }],
  [3, { kind: 'challenge' }],
  [3, { kind: 'lose-request' }],
]

export function drawFault(random: () => number): Fault | undefined {
  let at = random() * 100
  for (const [share, fault] of disturbed) {
    at -= share
    if (at < 0) return fault
  }
  return undefined
}

export async function openSites(
  app: { db: Db; secrets: Secrets },
  count: number,
  random: () => number,
): Promise<FaultySite[]> {
  const login = { username: 'author', applicationPassword: 'abcd abcd abcd abcd abcd abcd' }
  const sites = await Promise.all(
    Array.from({ length: count }, async () => {
      const wordpress: FakeWordPress = createFakeWordPress(() => proxy.url, login)
      const proxy = await startFaultyProxy(async (received) => wordpress.answer(received), {
        plan: () => drawFault(random),
      })
      return { wordpress, proxy }
    }),
  )
  const accounts = await seedAccounts(
    app,
    sites.map(({ proxy }) => ({ url: proxy.url, restRoot: `${proxy.url}/wp-json/` })),
    login,
  )
  return sites.map((site, at) => ({ ...site, accountId: accounts[at]! }))
}
