import { asc, eq, lte, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { isTransientDatabaseError } from '../platform/database/database-errors.ts'
import { autopilots } from '../schema/autopilot.ts'
import { type Loop, startLoop } from '../publishing/scheduler/start-loop.ts'
import { reconcileSlots } from './reconcile-slots.ts'

// A signal usually wakes it much sooner; this covers lost signals and posts that finished writing.
const pollMs = 5000
const minPollMs = 500
// An account that fails must not block others or be retried in a loop.
const afterDefectSeconds = 300
// A temporary database problem passes soon.
const shortDelaySeconds = 5

export const startAutopilot = (app: App): Loop =>
  startLoop(app, {
    topic: 'autopilot',
    failure: 'Autopilot loop failed',
    turn: async () => ((await reconcileNextAccount(app)) ? 0 : msToNextReconcile(app)),
    pollMs,
  })

/** Reconciles the unlocked account that has been due longest; false when there is none. */
export async function reconcileNextAccount(app: App): Promise<boolean> {
  let accountId: string | undefined
  try {
    return await app.db.transaction(async (tx) => {
      const [due] = await tx
        .select({ accountId: autopilots.accountId, now: sql<string>`now()::text` })
        .from(autopilots)
        .where(lte(autopilots.lookAt, sql`now()`))
        .orderBy(asc(autopilots.lookAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return false
      accountId = due.accountId
      await reconcileSlots(app, tx, due.accountId, new Date(due.now))
      return true
    })
  } catch (error) {
    if (!accountId) throw error
    app.log.error({ err: error, accountId: accountId }, 'Autopilot failed for an account')
    const seconds = isTransientDatabaseError(error) ? shortDelaySeconds : afterDefectSeconds
    await app.db
      .update(autopilots)
      .set({ lookAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(autopilots.accountId, accountId))
    return true
  }
}

async function msToNextReconcile(app: App): Promise<number> {
  const [row] = await app.db
    .select({
      ms: sql<number | null>`(extract(epoch from min(${autopilots.lookAt}) - now()) * 1000)::float8`,
    })
    .from(autopilots)
  return Math.min(pollMs, Math.max(minPollMs, row?.ms ?? pollMs))
}
