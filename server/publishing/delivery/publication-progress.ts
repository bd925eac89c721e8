import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { publications } from '../../schema/publishing.ts'
import type { Claim } from '../scheduler/claim.ts'
import type { PublicationProgress } from './publish-post.ts'

/** Another worker has taken over, or this one is to stop: nothing more may be done for this post here. */
export class LeaseLost extends Error {}

type Changes = PgUpdateSetSource<typeof publications>

/** Writes to a claimed publication; throws LeaseLost when it is not ours any more. */
export async function writeClaimed(db: Db, claim: Claim, changes: Changes): Promise<void> {
  const ours = and(eq(publications.id, claim.id), eq(publications.fence, claim.fence))
  const written = await db.update(publications).set(changes).where(ours).returning({ id: publications.id })
  if (written.length === 0) throw new LeaseLost()
}

export const fromNow = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`

export interface ClaimProgress extends PublicationProgress {
  /** The request that makes a staged draft public may have been done. */
  beginPublish(): Promise<void>
}

/** The claim's memory in the database: every note is written, and the lease renewed, before the site is touched. */
export function trackProgress(app: App, claim: Claim, stop: AbortSignal): ClaimProgress {
  const note = async (changes: Changes) => {
    if (stop.aborted) throw new LeaseLost()
    await writeClaimed(app.db, claim, { ...changes, leaseUntil: fromNow(app.env.PUBLISH_LEASE_MS) })
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
