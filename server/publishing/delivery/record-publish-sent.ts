import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { executePrepared } from '../../platform/database/execute-prepared.ts'
import { publications } from '../../schema/publishing.ts'
import { type Claim, lockClaims, LeaseLost } from '../scheduler/claim.ts'

interface PublishedDraft {
  claim: Claim
  recorded: PromiseWithResolvers<void>
}

// Posts of one minute finish in waves; writing them one by one would delay the next claim.
const batchMs = 5
const batched = new WeakMap<App, PublishedDraft[]>()

/**
 * Records that the publish request was sent and frees the post until a check confirms it. Batches calls within 5 ms; throws
 * LeaseLost for each claim that is no longer ours.
 */
export function recordPublishSent(app: App, claim: Claim): Promise<void> {
  const entry = { claim, recorded: Promise.withResolvers<void>() }
  const others = batched.get(app)
  if (others) others.push(entry)
  else {
    const entries = [entry]
    batched.set(app, entries)
    setTimeout(() => {
      batched.delete(app)
      void record(app, entries)
    }, batchMs)
  }
  return entry.recorded.promise
}

async function record(app: App, entries: PublishedDraft[]): Promise<void> {
  try {
    const claims = entries.map(({ claim }) => claim)
    const ours = await recordPublishSentBatch(app, claims)
    for (const { claim, recorded } of entries)
      if (ours.has(claim.id)) recorded.resolve()
      else recorded.reject(new LeaseLost())
  } catch (error) {
    for (const { recorded } of entries) recorded.reject(error)
  }
}

/** Returns the ids that were still ours. */
export async function recordPublishSentBatch(app: App, claims: Claim[]): Promise<Set<string>> {
  const rows = await executePrepared<{ id: string }>(
    app.db,
    'record_publish_sent',
    sql`
      with ours as (${lockClaims(claims)})
      update ${publications} set lease_until = null, flipped_at = now(), attempts = 0, next_try_at = now()
      from ours where ${publications.id} = ours.id returning ours.id`,
  )
  return new Set(rows.map(({ id }) => id))
}
