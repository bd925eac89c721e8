import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { executePrepared } from '../../platform/database/execute-prepared.ts'
import { publications } from '../../schema/publishing.ts'
import { type Claim, lockClaims, LeaseLost } from '../scheduler/claim.ts'

interface Batch {
  claims: Claim[]
  ours: Promise<Set<string>>
}

// Posts of one minute finish in waves; writing them one by one would delay the next claim.
const batchMs = 5
const batches = new WeakMap<App, Batch>()

/** Records that the publish request was sent and frees the post until a check confirms it, unless the claim is no longer ours. */
export async function recordPublishSent(app: App, claim: Claim): Promise<void> {
  const batch = batches.get(app) ?? beginBatch(app)
  batches.set(app, batch)
  batch.claims.push(claim)
  if (!(await batch.ours).has(claim.id)) throw new LeaseLost()
}

function beginBatch(app: App): Batch {
  const claims: Claim[] = []
  const record = () => {
    batches.delete(app)
    return recordPublishSentBatch(app, claims)
  }
  return { claims, ours: delay(batchMs).then(record) }
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
