import { isNotNull } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { publications } from '../schema/publishing.ts'
import { type Alarm, createAlarm } from './alarm.ts'
import { attemptPublication } from './attempt-publication.ts'
import { claimDuePosts, claimSweeps, type Claim } from './claim-due-posts.ts'
import { afterBrokenSweep, afterBrokenTry, type AfterDefect } from './after-defect.ts'
import { keepHeartbeat } from './heartbeat.ts'
import { keepingLease, LeaseLost, writeClaimed } from './journal.ts'
import { msToNextDue } from './next-due.ts'
import { refuseHopeless } from './refuse-hopeless.ts'
import { sweepPublication } from './sweep-publication.ts'

// A signal or a timer wakes it much sooner; this is for the signal that was lost.
const pollMs = 2000
// While another process takes, which lasts milliseconds; at different times, so that those who wait do not meet again.
const retakeMs = () => 50 + 50 * Math.random()
// Of the 10 s that a stop may take.
const graceMs = 9000

/** Publishes what is due, from now until `stop`, which takes no more and gives back what is not finished in 9 s. */
export function startPublishing(app: App): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = new Map<Claim, Promise<void>>()
  const alarm = createAlarm()
  const stopListening = app.signals.on('publish', alarm.ring)
  const heartbeat = keepHeartbeat(app)

  const run = (claim: Claim, work: () => Promise<void>, afterDefect: AfterDefect) => {
    const done = keepingLease(app, claim, work)
      .catch((error: unknown) => endDefect(app, claim, error, afterDefect))
      .finally(() => {
        running.delete(claim)
        alarm.ring()
      })
    running.set(claim, done)
  }
  const begun = app.engine === 'embedded' ? voidLeases(app) : undefined
  const free = () => app.env.WORKER_CONCURRENCY - running.size
  const takeWork = async () => {
    await begun
    await refuseHopeless(app)
    const due = free() > 0 ? await claimDuePosts(app, free()) : []
    for (const claim of due ?? [])
      run(claim, () => attemptPublication(app, claim, stopping.signal), afterBrokenTry)
    const sweeps = free() > 0 ? await claimSweeps(app, free()) : []
    for (const claim of sweeps ?? []) run(claim, () => sweepPublication(app, claim), afterBrokenSweep)
    return due && sweeps ? msToNextDue(app, pollMs) : retakeMs()
  }
  const looping = keepTaking(app, takeWork, alarm, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      alarm.ring()
      stopListening()
      await looping
      await Promise.race([
        Promise.all(running.values()),
        new Promise((resolve) => setTimeout(resolve, graceMs).unref()),
      ])
      await Promise.all([...running.keys()].map((claim) => giveBack(app, claim)))
      await heartbeat.stop()
    },
  }
}

async function keepTaking(app: App, takeWork: () => Promise<number>, alarm: Alarm, stop: AbortSignal) {
  while (!stop.aborted) {
    const pause = await takeWork().catch((error: unknown) => {
      // Mostly the database is away; everything else is a defect that must not end the publishing of others.
      app.log.error({ err: error }, 'taking work failed')
      return pollMs
    })
    if (!stop.aborted) await alarm.wait(pause)
  }
}

async function endDefect(app: App, claim: Claim, error: unknown, after: AfterDefect): Promise<void> {
  if (error instanceof LeaseLost) return giveBack(app, claim)
  app.log.error({ err: error, postId: claim.postId }, 'publishing failed')
  await after(app, claim).catch((failed: unknown) => {
    // Taken over already, or the database is away: then the lease runs out by itself.
    if (!(failed instanceof LeaseLost)) app.log.error({ err: failed, postId: claim.postId }, 'not recorded')
  })
}

async function giveBack(app: App, claim: Claim): Promise<void> {
  // As above.
  await writeClaimed(app.db, claim, { leaseUntil: null }).catch(() => {})
}

/** On the embedded database there is one process, this one: leases that stand at its start are a dead one's. */
async function voidLeases(app: App): Promise<void> {
  await app.db.update(publications).set({ leaseUntil: null }).where(isNotNull(publications.leaseUntil))
}
