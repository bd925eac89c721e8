import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { publications } from '../schema/publishing.ts'
import { executePrepared } from '../platform/database/execute-prepared.ts'
import { posts } from '../schema/posts.ts'
import { type Attempt, attemptPublication } from './delivery/attempt-publication.ts'
import { preparePublication } from './delivery/prepare-publication.ts'
import { recordDefect } from './delivery/record-outcome.ts'
import { sweepPublication } from './delivery/sweep-publication.ts'
import { startLoop } from './scheduler/start-loop.ts'
import { type Claim, type ClaimedRow, findClaimed } from './scheduler/claim.ts'
import { claimDueOnly, claimDuePosts, claimPreparations, claimSweeps } from './scheduler/claim-due-posts.ts'
import { type AfterDefect, createWorkerPool, type WorkerPool, voidLeases } from './scheduler/worker-pool.ts'
import { type Heartbeat, openHeartbeat } from './scheduler/heartbeat.ts'
import { failUnpublishable } from './fail-unpublishable.ts'
import { isPublishing, isScheduled, isUpdating } from './scheduler/due.ts'

// A signal or timer usually wakes it much sooner; this covers lost signals.
const pollMs = 2000
// Of the 10 s that a stop may take.
const graceMs = 9000

/** Publishes due posts until `stop`, which claims nothing more and releases what is not finished in 9 s. */
export function startPublishing(app: App): { stop(): Promise<void> } {
  const pool = createWorkerPool(app, () => due.wake())
  const heartbeat = openHeartbeat(app)
  const begun = app.engine === 'embedded' ? voidLeases(app) : Promise.resolve()
  const start = (claimWork: (context: WorkerContext) => Promise<number>) =>
    startLoop(app, {
      topic: 'publish',
      failure: 'Claiming work failed',
      turn: (stop) => begun.then(() => claimWork({ app, pool, heartbeat, stop })),
      pollMs,
    })
  const due = start(claimDueWork)
  // A loop of its own, so that due posts never wait for it.
  const background = start(claimBackgroundWork)
  return {
    stop: async () => {
      await Promise.all([due.stop(), background.stop()])
      await pool.drain(graceMs)
      await heartbeat.close()
    },
  }
}

interface WorkerContext {
  app: App
  pool: WorkerPool
  heartbeat: Heartbeat
  stop: AbortSignal
}

/** Claims due posts and returns how many ms the next turn can wait. */
async function claimDueWork(context: WorkerContext): Promise<number> {
  const { app, pool, heartbeat } = context
  await pool.renewLeases()
  await heartbeat.beat()
  const claims = await claimPosts(app, pool)
  await runAll(context, claims, attemptPublication, recordDefect)
  // Often enough to renew leases; when all slots are taken, the first to finish wakes the loop.
  const longest = Math.min(pollMs, app.env.PUBLISH_LEASE_MS / 4)
  if (claims.length > 0 && pool.freeSoon() > 0) return 0
  return pool.free() > 0 ? msToNextDue(app, longest) : longest
}

/** Claims the next posts while these are running, so that no slot is idle when many share a minute. */
async function claimPosts(app: App, pool: WorkerPool): Promise<Claim[]> {
  if (pool.free() > 0) return claimDuePosts(app, pool.free())
  return pool.freeSoon() > 0 ? claimDueOnly(app, pool.freeSoon()) : []
}

// A few turns a second; each may claim as many as there are free slots.
const busyPauseMs = 200
// No running work can free a site's slot for preparation.
const idlePollMs = 5000

/** Claims work ahead of the slot and after it. */
async function claimBackgroundWork(context: WorkerContext): Promise<number> {
  const { app, pool, heartbeat } = context
  await failUnpublishable(app)
  const free = () => Math.max(0, pool.freeInBackground())
  const ahead = free() > 0 ? await claimPreparations(app, free()) : []
  await runAll(context, ahead, preparePublication)
  const sweeps = free() > 0 ? await claimSweeps(app, free()) : []
  await runAll(context, sweeps, sweepPublication)
  heartbeat.recordBackgroundRun()
  // Continues soon while there is work left or no slot is free.
  if (ahead.length + sweeps.length > 0 || free() === 0) return busyPauseMs
  return pool.free() < app.env.WORKER_CONCURRENCY ? pollMs : idlePollMs
}

type Work = (app: App, claim: Claim, row: ClaimedRow | undefined, attempt: Attempt) => Promise<void>

async function runAll(
  { app, pool, stop }: WorkerContext,
  claims: Claim[],
  work: Work,
  afterDefect?: AfterDefect,
): Promise<void> {
  const rows = await findClaimed(app, claims)
  for (const claim of claims)
    pool.run(claim, (leave) => work(app, claim, rows.get(claim.id), { stop, leave }), afterDefect)
}

/** Ms until something may be due, at most `maxMs`; the claim itself applies the limits. */
async function msToNextDue(app: App, maxMs: number): Promise<number> {
  const tryOf = sql`select min(${publications.nextTryAt}) from ${publications}`
  const statement = sql`
    select (extract(epoch from least(
      (select min(${posts.scheduledAt}) from ${posts} where ${isScheduled} and ${posts.scheduledAt} > now()),
      (${tryOf} where ${publications.firstTriedAt} is not null and ${publications.publishSentAt} is null and ${publications.nextTryAt} > now()),
      (${tryOf} where ${publications.publishSentAt} is not null and ${publications.nextTryAt} > now()),
      (${tryOf} join ${posts} on ${posts.id} = ${publications.postId}
        where ${isPublishing} and ${posts.scheduledAt} is null and ${publications.nextTryAt} > now()),
      (${tryOf} join ${posts} on ${posts.id} = ${publications.postId}
        where ${isUpdating} and ${publications.nextTryAt} > now())
    ) - clock_timestamp()) * 1000)::float8 as ms`
  const rows = await executePrepared<{ ms: number | null }>(app.db, 'next_due', statement)
  const ms = rows[0]?.ms ?? maxMs
  // Rounded up, so that the post is due when we look.
  return Math.max(0, Math.min(maxMs, Math.ceil(ms) + 1))
}
