import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'

// Excluded from thousands of calls: they call other hosts, run for minutes, stream or end the caller's session.
const leftOut = [
  'accounts.logout',
  'accounts.exportData',
  'notifications.events',
  'profile.readSiteSamples',
  'publishing.beginConnection',
  'publishing.testConnection',
  'writing.generate',
]

/** Operations that a signed-in caller may try, by name. */
export const callable: [string, Operation][] = Object.entries(api)
  .flatMap(([domain, group]) =>
    Object.entries(group as Record<string, Operation>).map(([name, operation]): [string, Operation] => [
      `${domain}.${name}`,
      operation,
    ]),
  )
  .filter(([name, { access, upload }]) => access !== 'public' && !upload && !leftOut.includes(name))

/** Seeded, so calls repeat: https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

export interface RandomCall {
  name: string
  method: string
  path: string
  body: unknown
  /** Whether the path holds an id of the other account. */
  isForeign: boolean
}

/** One call with another account's ids in path, query and body. */
export function randomCall(random: () => number, ids: readonly string[]): RandomCall {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const [name, operation] = pick(callable)
  const rubbish = ['', 'null', '%', '../../', "' or 1=1 --", '*', '00000000-0000-4000-8000-000000000000']
  const foreign = () => pick([pick(ids), pick(ids), pick(rubbish)])
  const value = () =>
    pick<unknown>([foreign(), foreign(), [foreign(), foreign()], { id: foreign() }, null, 1, true, -1])
  const isForeign = random() < 0.9
  const path = operation.path.replaceAll(/:\w+/g, () =>
    encodeURIComponent(isForeign ? pick(ids) : pick(rubbish)),
  )
  const owners = { accountId: pick(ids), account_id: pick(ids), userId: pick(ids) }
  const query = new URLSearchParams(random() < 0.5 ? owners : {})
  for (const key of Object.keys(operation.query?.shape ?? {}))
    if (random() < 0.5) query.set(key, random() < 0.5 ? foreign() : (operation.example.query?.[key] ?? '1'))
  const body = operation.body && {
    ...operation.example.body,
    ...(random() < 0.5 ? { ...owners, sessionId: pick(ids) } : {}),
    ...Object.fromEntries(
      Object.keys(operation.body.shape).flatMap((key) => {
        const isId = /^ids?$|Id$/.test(key)
        if (!isId && random() < 0.6) return []
        return [[key, key === 'ids' ? [pick(ids), pick(ids)] : isId ? foreign() : value()]]
      }),
    ),
  }
  return {
    name,
    method: operation.method,
    path: `${path}?${query}`,
    body,
    isForeign: isForeign && operation.path.includes(':'),
  }
}
