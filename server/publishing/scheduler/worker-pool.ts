import { isNotNull, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { publications } from '../../schema/publishing.ts'
import { type Claim, lockClaims, LeaseLost, writeClaimed } from './claim.ts'
import { ahead } from './due.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Records a claim whose work threw. */
export type AfterDefect = (app: App, claim: Claim) => Promise<void>

export type WorkerPool = ReturnType<typeof createWorkerPool>

// A long post with pictures on a slow host takes minutes; anything longer hangs and another worker should take over.
const maxTaskMs = 15 * 60_000

/** Runs and queues work on claims. Calls `onFree` whenever there may be a slot for another claim. */
export function createWorkerPool(app: App, onFree: () => void) {
  const running = new Map<Claim, Promise<void>>()
  const limiter = createConcurrencyLimiter(app.env.WORKER_CONCURRENCY, onFree)
  let renewedAt = performance.now()
  return {
    free: limiter.free,
    /** Slots expected to be free within half a second at the present pace. */
    freeSoon: () => limiter.free() + limiter.recentCompletions(),
    /** Slots for background work; half of the pool is reserved for due posts. */
    freeInBackground: () => limiter.free() - Math.floor(app.env.WORKER_CONCURRENCY / 2),
    /** Without `afterDefect`, a claim whose work threw is free again when its lease ends. */
    run: (claim: Claim, work: (leave: () => void) => Promise<void>, afterDefect?: AfterDefect) => {
      const done = limiter
        .use(work)
        .catch(async (error: unknown) => {
          await handleTaskError(app, claim, error, afterDefect)
          onFree()
        })
        .finally(() => running.delete(claim))
      running.set(claim, done)
    },
    /** Renews leases once a third of their time has passed. */
    renewLeases: async () => {
      const now = performance.now()
      if (now - renewedAt < app.env.PUBLISH_LEASE_MS / 3) return
      renewedAt = now
      const working = [...running.keys()].filter(({ claimedAt }) => now - claimedAt < maxTaskMs)
      await renew(app, working)
    },
    /** Waits up to `ms` for running work, then releases the remaining claims. */
    drain: async (ms: number) => {
      limiter.close()
      const over = new Promise((resolve) => setTimeout(resolve, ms).unref())
      await Promise.race([Promise.all(running.values()), over])
      await Promise.all([...running.keys()].map((claim) => releaseClaim(app, claim)))
    },
  }
}

/** Renews all leases in one statement, except those of tasks that have hung. */
async function renew(app: App, claims: Claim[]): Promise<void> {
  if (claims.length === 0) return
  // Skips claims that were released meanwhile.
  await app.db.execute(sql`
    with ours as (${lockClaims(claims)})
    update ${publications} set lease_until = ${ahead(app.env.PUBLISH_LEASE_MS)}
    from ours where ${publications.id} = ours.id and ${publications.leaseUntil} is not null`)
}

async function handleTaskError(app: App, claim: Claim, error: unknown, after?: AfterDefect): Promise<void> {
  if (error instanceof LeaseLost) return releaseClaim(app, claim)
  app.log.error({ err: error, postId: claim.postId }, 'Publishing failed')
  await after?.(app, claim).catch((failed: unknown) => {
    // Taken over, or the database is down; the lease expires by itself.
    if (!(failed instanceof LeaseLost))
      app.log.error({ err: failed, postId: claim.postId }, 'Publish outcome not recorded')
  })
}

async function releaseClaim(app: App, claim: Claim): Promise<void> {
  await writeClaimed(app.db, claim, { leaseUntil: null }).catch(() => {})
}

/** The embedded database has a single process, so leases found at startup belong to a dead one. */
export async function voidLeases(app: App): Promise<void> {
  await app.db
    .update(publications)
    .set({ leaseUntil: null })
    .where(isNotNull(publications.leaseUntil))
    // They expire by themselves.
    .catch((error: unknown) => app.log.error({ err: error }, 'Releasing old leases failed'))
}
