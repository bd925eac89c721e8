import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { PostFailure } from '../../../contract/posts/posts.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { auditPost } from '../../posts/audit-post.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import { onPostChanged } from '../../posts/editing/save-post.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { publications, type MissedPart } from '../../schema/publishing.ts'
import { finishPublication } from '../assets/finish-publication.ts'
import { type Claim, type ClaimChanges, writeClaimed } from '../scheduler/claim.ts'
import { describeCause } from '../site-check/causes.ts'
import { liveText } from '../changes/site-text.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import { learnEdits } from '../../writing/voice/learn-from-edits.ts'
import { visitPublication } from '../visit/visit-publication.ts'
import { fingerprint } from '../wordpress/text-hash.ts'
import type { Rewrite } from './find-rewrites.ts'
import { notifyFailure, notifyLive, notifyRewrites } from './notify-outcome.ts'
import { ahead } from '../scheduler/due.ts'

type PostRow = typeof posts.$inferSelect

// Resets a publication after every attempt, so that the next press of Publish starts fresh.
export const idleFields = {
  leaseUntil: null,
  firstTriedAt: null,
  publishSentAt: null,
  seenAt: null,
  attempts: 0,
  nextTryAt: sql`now()`,
}

/** How a post was found live. */
interface LiveOutcome {
  changes?: ClaimChanges
  /** What the site changed in the text while saving it. */
  rewrites?: Rewrite[]
  /** Its owner was mailed the captions at that time. */
  wasNotified?: boolean
}

/** Records a live post, its history and the visit that its captions wait for in one transaction. */
export async function recordLive(
  app: App,
  claim: Claim,
  live: WpPost,
  version: number,
  missed: MissedPart[] = [],
  found: LiveOutcome = {},
): Promise<void> {
  const texts = await liveText(app, claim.siteUrl, live)
  const published = await app.db.transaction(async (tx) => {
    await writeClaimed(tx, claim, {
      ...idleFields,
      state: 'published',
      wpPostId: live.id,
      link: live.link,
      postVersion: version,
      ...fingerprint(live),
      rewrites: found.rewrites?.map(({ note }) => note) ?? [],
      ...texts,
      ...found.changes,
      missed,
      visit: null,
      creatingSince: null,
      lastAnswer: null,
      swept: false,
      sweepAt: ahead(app.env.PUBLISH_SWEEP_MS),
    })
    const before = await changePost(tx, claim.postId, {
      status: 'published',
      wordpressUrl: live.link,
      publishedAt: sql`coalesce(${posts.publishedAt}, now())`,
      ...clearedFailure,
    })
    if (!before) return undefined
    await notifyLive(tx, before, `${claim.id}:${version}`)
    await notifyRewrites(tx, before, claim.siteUrl, found.rewrites ?? [])
    await auditPublish(tx, before)
    const history = { isMailed: found.wasNotified ?? false, isUpdate: before.publishedAt !== null }
    await app.jobs.send(tx, visitPublication, { publicationId: claim.id, version, look: 0, ...history })
    await app.jobs.send(tx, finishPublication, { publicationId: claim.id, missed })
    if (before.writer === 'model') await app.jobs.send(tx, learnEdits, { accountId: before.accountId })
    return before
  })
  if (!published) return
  const dueMs = (claim.pastDueMs ?? claim.elapsedMs) + performance.now() - claim.claimedAt
  app.metrics.publishLateness.observe(Math.max(0, dueMs) / 1000)
  app.metrics.publishOutcomes.inc({ outcome: 'published' })
}

/** Records in the audit log that a post went live and under which rule, because nobody pressed a button. */
async function auditPublish(tx: Db, post: PostRow): Promise<void> {
  const [slot] = await tx
    .select({ approvedBy: autopilotSlots.approvedBy })
    .from(autopilotSlots)
    .where(and(eq(autopilotSlots.accountId, post.accountId), eq(autopilotSlots.postId, post.id)))
  // A post without a scheduled time was published by hand, which has its own entry.
  const actor =
    post.scheduledAt === null ? 'service' : slot?.approvedBy === 'autopilot' ? 'autopilot' : 'schedule'
  await auditPost(tx, 'live', post, { caller: undefined, actor })
}

/** Records that the post failed and is not retried. `mayAppearLater`: it may still turn up on the site. */
export async function recordFailure(app: App, claim: Claim, failure: PostFailure, mayAppearLater: boolean) {
  // The previous release sets 'publishing' while it updates a live post.
  const isLive = ({ status }: PostRow) => status === 'published' || claim.state === 'published'
  await app.db.transaction(async (tx) => {
    const state = failure.cause === 'removed_on_site' ? { state: 'removed' as const } : {}
    const sweep = mayAppearLater ? { swept: false, sweepAt: ahead(app.env.PUBLISH_SWEEP_MS) } : {}
    await writeClaimed(tx, claim, { ...idleFields, ...state, ...sweep, lastAnswer: failure })
    const before = await changePost(tx, claim.postId, (post) => notPublished(isLive(post), failure))
    if (before && isPublishing(before))
      await notifyFailure(app, tx, before, failure, `${claim.id}:${claim.fence}`, isLive(before))
  })
  app.metrics.publishOutcomes.inc({ outcome: failure.cause })
}

/** A live post stays published and only its update fails, unless it was removed on the site. */
export const notPublished = (isLive: boolean, failure: PostFailure) =>
  isLive && failure.cause !== 'removed_on_site'
    ? ({ ...clearedFailure, status: 'published', updateState: 'failed', updateFailure: failure } as const)
    : ({ ...clearedFailure, status: 'failed', failure } as const)

const clearedFailure = { failure: null, updateState: null, updateFailure: null }

// Pauses between retries so that a persistent defect does not spin; five in a row, in 40 s, will not go away.
const defectPauseMs = 10_000
const maxDefects = 5

/** Retries a few times after a defect of our own, then tells the owner that the fault is ours. */
export async function recordDefect(app: App, claim: Claim): Promise<void> {
  const failure = describeCause('internal_fault')
  // Only consecutive defects count.
  const attempts = claim.lastAnswer?.cause === failure.cause ? claim.attempts + 1 : 1
  await recordRetry(app, claim, failure, defectPauseMs, attempts)
  // After the pause is stored, so that a failure here does not spin either.
  if (attempts >= maxDefects) await recordFailure(app, claim, failure, claim.state !== 'new')
}

/** Schedules another try in `afterMs`. */
export async function recordRetry(
  app: App,
  claim: Claim,
  failure: PostFailure,
  afterMs: number,
  attempts: SQL | number = sql`${publications.attempts} + 1`,
): Promise<void> {
  const nextTryAt = ahead(afterMs)
  await writeClaimed(app.db, claim, { leaseUntil: null, attempts, nextTryAt, lastAnswer: failure })
}

type PostChanges = PgUpdateSetSource<typeof posts>

const isPublishersPost = ({ status, updateState }: PostRow) =>
  status === 'publishing' || status === 'failed' || (status === 'published' && updateState !== null)

/** Changes the post if publishing still owns it, and returns the row before. */
export async function changePost(
  tx: Db,
  postId: string,
  changes: PostChanges | ((before: PostRow) => PostChanges),
): Promise<PostRow | undefined> {
  const [before] = await tx.select().from(posts).where(eq(posts.id, postId)).for('update')
  if (!before || !isPublishersPost(before)) return undefined
  const set = { ...(typeof changes === 'function' ? changes(before) : changes), updatedAt: sql`now()` }
  const asLocked = and(eq(posts.id, postId), eq(posts.status, before.status))
  const [after] = await tx.update(posts).set(set).where(asLocked).returning()
  if (after) await onPostChanged(tx, before, after)
  return before
}
