import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { publications } from '../schema/publishing.ts'
import { type Alarm, createAlarm } from './alarm.ts'
import { attemptPublication } from './attempt-publication.ts'
import { claimDuePosts, claimSweeps, type Claim } from './claim-due-posts.ts'
import { keepHeartbeat } from './heartbeat.ts'
import { keepingLease, LeaseLost, writeClaimed } from './journal.ts'
import { msToNextDue } from './next-due.ts'
import { refuseHopeless } from './refuse-hopeless.ts'
import { sweepPublication } from './sweep-publication.ts'

// A signal or a timer wakes it much sooner; this is for the signal that was lost.
const pollMs = 2000
// Of the 10 s that a stop may take.
const graceMs = 9000

/** Publishes what is due, from now until `stop`, which takes no more and gives back what is not finished in 9 s. */
export function startPublishing(app: App): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = new Map<Claim, Promise<void>>()
  const alarm = createAlarm()
  const stopListening = app.signals.on('publish', alarm.ring)
  const heartbeat = keepHeartbeat(app)

  const run = (claim: Claim, work: () => Promise<void>) => {
    const done = keepingLease(app, claim, work)
      .catch((error: unknown) => afterDefect(app, claim, error))
      .finally(() => {
        running.delete(claim)
        alarm.ring()
      })
    running.set(claim, done)
  }
  const begun = app.engine === 'embedded' ? voidLeases(app) : undefined
  const takeWork = async () => {
    await begun
    await refuseHopeless(app)
    const free = () => app.env.WORKER_CONCURRENCY - running.size
    if (free() > 0)
      for (const claim of await claimDuePosts(app, free()))
        run(claim, () => attemptPublication(app, claim, stopping.signal))
    if (free() > 0)
      for (const claim of await claimSweeps(app, free())) run(claim, () => sweepPublication(app, claim))
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

async function keepTaking(app: App, takeWork: () => Promise<void>, alarm: Alarm, stop: AbortSignal) {
  while (!stop.aborted) {
    const pause = await takeWork()
      .then(() => msToNextDue(app, pollMs))
      .catch((error: unknown) => {
        // Mostly the database is away; everything else is a defect that must not end the publishing of others.
        app.log.error({ err: error }, 'taking work failed')
        return pollMs
      })
    if (!stop.aborted) await alarm.wait(pause)
  }
}

async function afterDefect(app: App, claim: Claim, error: unknown): Promise<void> {
  if (!(error instanceof LeaseLost)) app.log.error({ err: error, postId: claim.postId }, 'publishing failed')
  // 10 s: a defect that comes again at once must not spin.
  const nextTryAt = error instanceof LeaseLost ? undefined : sql`now() + interval '10 seconds'`
  await giveBack(app, claim, nextTryAt ? { nextTryAt } : {})
}

async function giveBack(app: App, claim: Claim, changes: object = {}): Promise<void> {
  // Taken over already, or the database is away: then the lease runs out by itself.
  await writeClaimed(app.db, claim, { leaseUntil: null, ...changes }).catch(() => {})
}

/** On the embedded database there is one process, this one: leases that stand at its start are a dead one's. */
async function voidLeases(app: App): Promise<void> {
  await app.db.update(publications).set({ leaseUntil: null })
}
