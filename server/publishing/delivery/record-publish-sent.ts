import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { executePrepared } from '../../platform/database/execute-prepared.ts'
import { publications } from '../../schema/publishing.ts'
import { type Claim, lockHeld } from '../scheduler/claim.ts'
import { LeaseLost } from './publication-progress.ts'

interface PublishedDraft {
  claim: Claim
  recorded: PromiseWithResolvers<void>
}

// Flips of one minute end in waves: written one by one they would stand in the way of the next claim.
const batchMs = 5
const batched = new WeakMap<App, PublishedDraft[]>()

/**
 * The request that makes it public is done: others go before the look that confirms it. Those of the same 5 ms are
 * written together; throws LeaseLost for each that is not ours any more.
 */
export function recordPublishSent(app: App, claim: Claim): Promise<void> {
  const flip = { claim, recorded: Promise.withResolvers<void>() }
  const others = batched.get(app)
  if (others) others.push(flip)
  else {
    const flips = [flip]
    batched.set(app, flips)
    setTimeout(() => {
      batched.delete(app)
      void record(app, flips)
    }, batchMs)
  }
  return flip.recorded.promise
}

async function record(app: App, flips: PublishedDraft[]): Promise<void> {
  try {
    const claims = flips.map(({ claim }) => claim)
    const ours = await recordPublishSentBatch(app, claims)
    for (const { claim, recorded } of flips)
      if (ours.has(claim.id)) recorded.resolve()
      else recorded.reject(new LeaseLost())
  } catch (error) {
    for (const { recorded } of flips) recorded.reject(error)
  }
}

/** Answers the ids of those that were still ours. */
export async function recordPublishSentBatch(app: App, claims: Claim[]): Promise<Set<string>> {
  const rows = await executePrepared<{ id: string }>(
    app.db,
    'record_flips',
    sql`
      with ours as (${lockHeld(claims)})
      update ${publications} set lease_until = null, flipped_at = now(), attempts = 0, next_try_at = now()
      from ours where ${publications.id} = ours.id returning ours.id`,
  )
  return new Set(rows.map(({ id }) => id))
}
