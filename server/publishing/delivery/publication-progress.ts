import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { type Claim, type ClaimChanges, LeaseLost, writeClaimed } from '../scheduler/claim.ts'
import { ahead } from '../scheduler/due.ts'
import type { PublicationProgress } from './publish-post.ts'

export interface ClaimProgress extends PublicationProgress {
  /** The request that makes a staged draft public may have been done. */
  beginPublish(): Promise<void>
}

/** The claim's memory in the database: every note is written, and the lease renewed, before the site is touched. */
export function trackProgress(app: App, claim: Claim, stop: AbortSignal): ClaimProgress {
  const note = async (changes: ClaimChanges) => {
    if (stop.aborted) throw new LeaseLost()
    await writeClaimed(app.db, claim, { ...changes, leaseUntil: ahead(app.env.PUBLISH_LEASE_MS) })
  }
  const { state, creatingSince } = claim
  return {
    wpPostId: claim.wpPostId,
    link: claim.link,
    createAgeMs: () =>
      claim.createAgeMs === null ? Infinity : claim.createAgeMs + performance.now() - claim.claimedAt,
    beginCreate: async () => {
      await note({ state: 'creating', creatingSince: sql`now()` })
      claim.state = 'creating'
    },
    cancelCreate: async () => {
      // An earlier create may still be unaccounted for.
      await note({ state, creatingSince })
      claim.state = state
    },
    recordDraft: async (wpPostId) => {
      await note({ state: 'drafted', wpPostId, creatingSince: null, attempts: 0 })
      Object.assign(claim, { state: 'drafted', attempts: 0 })
    },
    beginPublish: () => note({ flippedAt: sql`now()` }),
    requireClaim: () => note({}),
  }
}
