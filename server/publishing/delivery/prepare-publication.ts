import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { posts } from '../../schema/posts.ts'
import { describeCause } from '../site-check/causes.ts'
import { type Claim, type ClaimedRow, writeClaimed } from '../scheduler/claim.ts'
import { recordReachability } from '../scheduler/site-circuit-breaker.ts'
import { openSite } from '../wordpress/open-site.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import type { WpFault } from '../wordpress/classify-answer.ts'
import { fingerprint } from '../wordpress/text-hash.ts'
import type { Attempt } from './attempt-publication.ts'
import { prepareDelivery, saveContentForm } from './prepare-delivery.ts'
import { type OpenClaim, trackProgress } from './publication-progress.ts'
import { notifyLastingFailure } from './notify-outcome.ts'
import { stagePost, type StageResult } from './publish-post.ts'
import { ahead } from '../scheduler/due.ts'

type PostRow = typeof posts.$inferSelect

// Reads the draft once more this long before its slot, so that the slot can rely on it.
const lastAttemptMs = 120_000
// How soon to ask an unresponsive site again; a refusal waits longer, because its owner has to fix it.
const retryMs = 30_000
const refusedRetryMs = 10 * 60_000

/** Stages a scheduled post as a draft on its site, so that the slot needs one request. A failure here never fails the post. */
export async function preparePublication(
  app: App,
  claim: Claim,
  row: ClaimedRow | undefined,
  { stop }: Pick<Attempt, 'stop'>,
): Promise<void> {
  if (!row || row.post.status !== 'scheduled' || row.post.deletedAt)
    return writeClaimed(app.db, claim, { leaseUntil: null })
  const { post } = row
  const opened = await openSite(app, row.site)
  const progress = trackProgress(app, claim, stop)
  const result =
    opened.kind === 'ok'
      ? await stage({ ...row, app, claim, progress, wordpress: opened.value.wordpress })
      : opened
  const hasAnswered = opened.kind === 'ok' && opened.value.hasAnswered()
  await recordReachability(app.db, claim, hasAnswered, result)
  if (result.kind === 'staged') await recordStaged(app, claim, post, result.post)
  else await recordUnstaged(app, claim, post, result)
}

async function stage(open: OpenClaim): Promise<StageResult> {
  const prepared = await prepareDelivery(open)
  if (prepared.kind !== 'ok') return prepared
  const result = await stagePost(prepared.value)
  if (result.kind === 'staged') await saveContentForm(open, prepared.value.article)
  return result
}

/** Matches only the staged version, because an edit has set its own time to be staged. */
const asStaged = (post: PostRow) =>
  and(eq(posts.id, post.id), eq(posts.version, post.version), eq(posts.status, 'scheduled'))

async function recordStaged(app: App, claim: Claim, post: PostRow, draft: WpPost | undefined): Promise<void> {
  await app.db.transaction(async (tx) => {
    await writeClaimed(tx, claim, {
      leaseUntil: null,
      stagedVersion: draft ? post.version : null,
      seenAt: draft ? sql`now()` : null,
      // Stores the fingerprint, so that the next write notices an edit made in WordPress.
      ...(draft && claim.stagedVersion !== post.version ? fingerprint(draft) : {}),
    })
    const lastLook = sql`${posts.scheduledAt} - make_interval(secs => ${lastAttemptMs / 1000})`
    await tx
      .update(posts)
      .set({ prepareAt: sql`case when ${lastLook} > now() then ${lastLook} end` })
      .where(asStaged(post))
  })
  app.log.debug({ postId: post.id }, 'Draft staged')
}

async function recordUnstaged(app: App, claim: Claim, post: PostRow, result: WpFault): Promise<void> {
  const { kind, cause } = result
  app.log.info({ postId: post.id, cause }, 'Draft not staged')
  await app.db.transaction(async (tx) => {
    await writeClaimed(tx, claim, { leaseUntil: null, stagedVersion: null, seenAt: null })
    const pauseMs = Math.max(kind === 'refused' ? refusedRetryMs : retryMs, 1000 * result.afterSeconds)
    await tx
      .update(posts)
      .set({ prepareAt: ahead(pauseMs) })
      .where(asStaged(post))
    if (kind === 'refused') await notifyLastingFailure(app, tx, post.accountId, describeCause(cause, result))
  })
}
