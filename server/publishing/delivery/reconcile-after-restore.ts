import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'
import { versionIn } from '../blocks/content-forms.ts'
import { enterCollection } from '../choices/enter-collection.ts'
import { describeCause } from '../site-check/causes.ts'
import { beginPublications, writeClaimed } from '../scheduler/claim.ts'
import { isPublishing, isScheduled, isUpdating, lateMs } from '../scheduler/due.ts'
import { findCanonical } from '../wordpress/marked-posts.ts'
import type { WpFault } from '../wordpress/classify-answer.ts'
import { inCollection } from '../wordpress/wordpress.ts'
import type { OpenClaim } from './publication-progress.ts'
import { recordFailure, recordLive, idleFields } from './record-outcome.ts'

// Differs from every hash, so that text we don't have counts as edited by a person and is never overwritten.
const unknownHash = 'restored'

/** Marks posts that were due or in progress, which may be live since the backup; returns their number. */
export async function markForReconciliation(tx: Db): Promise<number> {
  const inDoubt = sql`((${isScheduled} and ${posts.scheduledAt} <= now()) or (${isPublishing}) or (${isUpdating}))`
  const { rows } = await tx.execute<{ post: string; site: string }>(
    sql`select ${posts.id} as post, ${sites.key} as site from ${posts} join ${sites} on ${sites.accountId} = ${posts.accountId} where ${inDoubt}`,
  )
  if (rows.length > 0) await beginPublications(tx, rows)
  // Releases all leases and trusts no earlier look at a draft.
  await tx.update(publications).set({ leaseUntil: null, publishSentAt: null, seenAt: null })
  const marked = await tx
    .update(publications)
    .set({ ...idleFields, mustReconcile: true, firstTriedAt: sql`now()`, publishSentAt: sql`now()` })
    .from(posts)
    .where(sql`${posts.id} = ${publications.postId} and ${inDoubt}`)
    .returning({ id: publications.id })
  await tx
    .update(posts)
    .set({ status: 'publishing', failure: null })
    .where(sql`${isScheduled} and ${posts.id} in (select post_id from publications where look_first)`)
  return marked.length
}

/** Searches the site for the mark before anything is sent. `nothing`: publish as usual. */
export async function reconcilePublication(open: OpenClaim): Promise<'done' | 'nothing' | WpFault> {
  const { app, claim, post, wordpress } = open
  // What was created after the backup is in the collection of its type, which the backup does not know yet.
  const entered = claim.state === 'new' ? await enterCollection(open) : undefined
  if (entered && entered.kind !== 'ok') return entered
  const answer = await findCanonical(inCollection(wordpress, claim.wpPath), claim.mark)
  if (answer.kind !== 'ok') return answer
  const found = answer.value
  if (found?.status === 'publish') {
    const version = versionIn(found.content.raw, claim.mark) ?? post.version
    const changes = {
      mustReconcile: false,
      ...(version === post.version ? {} : { wpHash: unknownHash, wpWords: null }),
    }
    await recordLive(app, claim, found, version, [], { changes, wasNotified: true })
    app.log.info({ postId: post.id, url: found.link }, 'Post found live after restore')
    return 'done'
  }
  await writeClaimed(app.db, claim, { mustReconcile: false, publishSentAt: null })
  const cause =
    found?.status === 'trash'
      ? ('removed_on_site' as const)
      : claim.pastDueMs !== null && claim.pastDueMs > lateMs
        ? ('missed_slot' as const)
        : undefined
  if (!cause) return 'nothing'
  await recordFailure(app, claim, describeCause(cause), false)
  return 'done'
}
