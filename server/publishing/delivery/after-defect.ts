import { eq } from 'drizzle-orm'
import { posts } from '../../schema/posts.ts'
import { explain } from '../site-check/causes.ts'
import { writeClaimed } from '../scheduler/claim.ts'
import { recordFailure } from './record-outcome.ts'
import { ahead } from '../scheduler/due.ts'
import type { AfterDefect } from '../scheduler/worker-pool.ts'

// A defect that comes again at once must not spin; one that came five times in a row, in 40 s, does not pass by itself.
const pauseMs = 10_000
const maxDefects = 5

/** To be tried again, a few times; then the owner is told that it is ours. */
export const afterAttemptDefect: AfterDefect = async (app, claim) => {
  const failure = explain('internal_fault')
  // Tries that ended otherwise do not count.
  const attempts = claim.lastAnswer?.cause === failure.cause ? claim.attempts + 1 : 1
  await writeClaimed(app.db, claim, {
    leaseUntil: null,
    attempts,
    nextTryAt: ahead(pauseMs),
    lastAnswer: failure,
  })
  // After the pause is written: should this be where it breaks, it does not spin either.
  if (attempts >= maxDefects) await recordFailure(app, claim, failure, claim.state !== 'new')
}

/** A look over the site leaves the post as it is, and is given up like any other. */
export const afterSweepDefect: AfterDefect = async (app, claim) => {
  const attempts = claim.attempts + 1
  await writeClaimed(app.db, claim, {
    leaseUntil: null,
    ...(attempts >= maxDefects ? { swept: true, attempts: 0 } : { attempts, sweepAt: ahead(pauseMs) }),
  })
}

/** The slot comes all the same, and shows whether it was more than that. */
export const afterPreparationDefect: AfterDefect = async (app, claim) => {
  await writeClaimed(app.db, claim, { leaseUntil: null })
  await app.db
    .update(posts)
    .set({ prepareAt: ahead(pauseMs) })
    .where(eq(posts.id, claim.postId))
}
