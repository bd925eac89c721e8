import { eq } from 'drizzle-orm'
import { posts } from '../../schema/posts.ts'
import { explain } from '../site-check/causes.ts'
import { writeClaimed } from '../scheduler/claim.ts'
import { recordFailure } from './record-outcome.ts'
import { ahead } from '../scheduler/due.ts'
import type { AfterDefect } from '../scheduler/worker-pool.ts'

// Pauses between retries so that a persistent defect does not spin; five in a row, in 40 s, will not go away.
const pauseMs = 10_000
const maxDefects = 5

/** Retries a few times, then tells the owner that the fault is ours. */
export const afterAttemptDefect: AfterDefect = async (app, claim) => {
  const failure = explain('internal_fault')
  // Only consecutive defects count.
  const attempts = claim.lastAnswer?.cause === failure.cause ? claim.attempts + 1 : 1
  await writeClaimed(app.db, claim, {
    leaseUntil: null,
    attempts,
    nextTryAt: ahead(pauseMs),
    lastAnswer: failure,
  })
  // After the pause is stored, so that a failure here does not spin either.
  if (attempts >= maxDefects) await recordFailure(app, claim, failure, claim.state !== 'new')
}

/** A sweep never changes the post; after five defects we give up on it. */
export const afterSweepDefect: AfterDefect = async (app, claim) => {
  const attempts = claim.attempts + 1
  await writeClaimed(app.db, claim, {
    leaseUntil: null,
    ...(attempts >= maxDefects ? { swept: true, attempts: 0 } : { attempts, sweepAt: ahead(pauseMs) }),
  })
}

/** The slot publishes anyway and shows whether the defect persists. */
export const afterPreparationDefect: AfterDefect = async (app, claim) => {
  await writeClaimed(app.db, claim, { leaseUntil: null })
  await app.db
    .update(posts)
    .set({ prepareAt: ahead(pauseMs) })
    .where(eq(posts.id, claim.postId))
}
