import { isNotNull, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { publications } from '../../schema/publishing.ts'
import { type Claim, lockClaims, LeaseLost, writeClaimed } from './claim.ts'
import { ahead } from './due.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** What is written of a claim whose work broke. */
export type AfterDefect = (app: App, claim: Claim) => Promise<void>

export interface WorkerPool {
  /** How many more may be at work. */
  free(): number
  /** While all are at work: how many more would be, at the present pace, within half a second. */
  freeSoon(): number
  /** How many more may be, of those that nobody waits for: half is kept for what is due. */
  freeInBackground(): number
  run(claim: Claim, work: (leave: () => void) => Promise<void>, afterDefect: AfterDefect): void
  /** Renews what is a third through its lease. */
  renewLeases(): Promise<void>
  /** Waits for those at work, at most `ms`, and gives back the rest. */
  drain(ms: number): Promise<void>
}

// Pictures of a long post on a slow host take minutes; what takes longer hangs, and somebody else is to take over.
const maxTaskMs = 15 * 60_000

/** Those at work on claims, and those whose turn is next. `onFree` is called whenever there may be something to take. */
export function createWorkerPool(app: App, onFree: () => void): WorkerPool {
  const held = new Map<Claim, Promise<void>>()
  const places = createConcurrencyLimiter(app.env.WORKER_CONCURRENCY, onFree)
  let renewedAt = performance.now()
  return {
    free: places.free,
    freeSoon: () => places.free() + places.recentCompletions(),
    freeInBackground: () => places.free() - Math.floor(app.env.WORKER_CONCURRENCY / 2),
    run: (claim, work, afterDefect) => {
      const done = places
        .use(work)
        .catch(async (error: unknown) => {
          await handleTaskError(app, claim, error, afterDefect)
          onFree()
        })
        .finally(() => held.delete(claim))
      held.set(claim, done)
    },
    renewLeases: async () => {
      const now = performance.now()
      if (now - renewedAt < app.env.PUBLISH_LEASE_MS / 3) return
      renewedAt = now
      await renew(
        app,
        [...held.keys()].filter(({ claimedAt }) => now - claimedAt < maxTaskMs),
      )
    },
    drain: async (ms) => {
      places.close()
      const over = new Promise((resolve) => setTimeout(resolve, ms).unref())
      await Promise.race([Promise.all(held.values()), over])
      await Promise.all([...held.keys()].map((claim) => releaseClaim(app, claim)))
    },
  }
}

/** One statement for all: what a stuck process holds runs out. */
async function renew(app: App, claims: Claim[]): Promise<void> {
  if (claims.length === 0) return
  // What is given back is not taken again.
  await app.db.execute(sql`
    with ours as (${lockClaims(claims)})
    update ${publications} set lease_until = ${ahead(app.env.PUBLISH_LEASE_MS)}
    from ours where ${publications.id} = ours.id and ${publications.leaseUntil} is not null`)
}

async function handleTaskError(app: App, claim: Claim, error: unknown, after: AfterDefect): Promise<void> {
  if (error instanceof LeaseLost) return releaseClaim(app, claim)
  app.log.error({ err: error, postId: claim.postId }, 'Publishing failed')
  await after(app, claim).catch((failed: unknown) => {
    // Taken over already, or the database is away: then the lease runs out by itself.
    if (!(failed instanceof LeaseLost))
      app.log.error({ err: failed, postId: claim.postId }, 'Publish outcome not recorded')
  })
}

async function releaseClaim(app: App, claim: Claim): Promise<void> {
  // As above.
  await writeClaimed(app.db, claim, { leaseUntil: null }).catch(() => {})
}

/** On the embedded database there is one process, this one: leases that stand at its start are a dead one's. */
export async function voidLeases(app: App): Promise<void> {
  await app.db
    .update(publications)
    .set({ leaseUntil: null })
    .where(isNotNull(publications.leaseUntil))
    // Then they run out by themselves.
    .catch((error: unknown) => app.log.error({ err: error }, 'Releasing old leases failed'))
}
