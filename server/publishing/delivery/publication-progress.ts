import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import {
  type Claim,
  type ClaimChanges,
  type ClaimedRow,
  LeaseLost,
  writeClaimed,
} from '../scheduler/claim.ts'
import { ahead } from '../scheduler/due.ts'
import type { WordPress } from '../wordpress/wordpress.ts'
import type { PublicationProgress } from './publish-post.ts'

export interface ClaimProgress extends PublicationProgress {
  /** Records that the request to publish a draft may have been carried out. */
  beginPublish(): Promise<void>
  /** Starts over in this type's collection, once nothing is left in another. Null means posts. */
  enterCollection(type: string | null, path: string | null): Promise<void>
}

/** A claimed post whose site is open. */
export interface OpenClaim extends ClaimedRow {
  app: App
  claim: Claim
  /** The site, not yet in the post's collection. */
  wordpress: WordPress
  progress: ClaimProgress
}

/** Persists a claim's progress: each step is stored and the lease renewed before the site is touched. */
export function trackProgress(app: App, claim: Claim, stop: AbortSignal): ClaimProgress {
  const note = async (changes: ClaimChanges) => {
    if (stop.aborted) throw new LeaseLost()
    await writeClaimed(app.db, claim, { ...changes, leaseUntil: ahead(app.env.PUBLISH_LEASE_MS) })
  }
  let { state, creatingSince } = claim
  return {
    get wpPostId() {
      return claim.wpPostId
    },
    get link() {
      return claim.link
    },
    isCreateOver: () =>
      claim.createAgeMs === null ||
      claim.createAgeMs + performance.now() - claim.claimedAt >= app.env.PUBLISH_SETTLE_MS,
    beginCreate: async () => {
      await note({ state: 'creating', creatingSince: sql`now()` })
      claim.state = 'creating'
    },
    cancelCreate: async () => {
      // An earlier create may still have an unknown outcome.
      await note({ state, creatingSince })
      claim.state = state
    },
    recordDraft: async (wpPostId) => {
      await note({ state: 'drafted', wpPostId, creatingSince: null, attempts: 0 })
      Object.assign(claim, { state: 'drafted', attempts: 0 })
    },
    enterCollection: async (wpType, wpPath) => {
      const entered = {
        wpType,
        wpPath,
        wpPostId: null,
        link: null,
        stagedVersion: null,
        seenAt: null,
      } as const
      ;[state, creatingSince] = ['new', null]
      await note({ ...entered, state, creatingSince })
      Object.assign(claim, entered, { state, creatingSince, createAgeMs: null, seenAgeMs: null })
    },
    beginPublish: () => note({ publishSentAt: sql`now()` }),
    requireClaim: () => note({}),
  }
}
