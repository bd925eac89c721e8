import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { articleOf } from './article-of.ts'
import { explain } from './doctor/causes.ts'
import { inMs, openJournal, writeClaimed } from './journal.ts'
import { noteLasting } from './note-outcome.ts'
import { stagePost, type StageResult } from './publish-post.ts'
import type { Claim } from './scheduler/claim.ts'
import { noteReach } from './scheduler/site-gate.ts'
import { openSite } from './wordpress/open-site.ts'
import type { WpFault } from './wordpress/read-answer.ts'
import { siteKey } from './wordpress/site-address.ts'

type PostRow = typeof posts.$inferSelect

// The draft is looked at once more this long before its slot, so that the slot may trust it.
const lastLookMs = 120_000
// A site that does not answer is asked again after this; a refusal is for its owner to mend, who is told.
const againMs = 30_000
const refusedMs = 10 * 60_000

/** Brings a scheduled post to its site as a draft, ahead of its slot, so that the slot is one request. Nothing fails by it. */
export async function preparePublication(app: App, claim: Claim, stop: AbortSignal): Promise<void> {
  const row = await findScheduled(app, claim)
  if (!row) return writeClaimed(app.db, claim, { leaseUntil: null })
  const { post, site } = row
  const opened = await openSite(app, site)
  const result: StageResult =
    opened.kind === 'ok'
      ? await stagePost(
          opened.value.wordpress,
          await articleOf(app, claim, post),
          openJournal(app, claim, stop),
          app.env.PUBLISH_SETTLE_MS,
        )
      : opened
  const isStaged = result.kind === 'staged'
  const heard = opened.kind === 'ok' && opened.value.heard()
  await noteReach(app.db, claim, heard || result.kind === 'refused', isStaged ? 0 : result.afterSeconds)
  if (isStaged) await recordStaged(app, claim, post, result.post !== undefined)
  else await recordUnstaged(app, claim, post, result)
}

async function findScheduled(app: App, claim: Claim) {
  const [row] = await app.db
    .select({ post: posts, site: sites })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .innerJoin(sites, and(eq(sites.accountId, posts.accountId), eq(publications.siteUrl, siteKey())))
    .where(
      sql`${publications.id} = ${claim.id} and ${posts.status} = 'scheduled' and ${posts.deletedAt} is null`,
    )
  return row
}

/** The post as it was brought; one that was edited meanwhile keeps its own time of being brought. */
const asBrought = (post: PostRow) =>
  and(eq(posts.id, post.id), eq(posts.version, post.version), eq(posts.status, 'scheduled'))

async function recordStaged(app: App, claim: Claim, post: PostRow, isDraft: boolean): Promise<void> {
  await app.db.transaction(async (tx) => {
    await writeClaimed(tx, claim, {
      leaseUntil: null,
      stagedVersion: isDraft ? post.version : null,
      seenAt: isDraft ? sql`now()` : null,
    })
    const lastLook = sql`${posts.scheduledAt} - make_interval(secs => ${lastLookMs / 1000})`
    await tx
      .update(posts)
      .set({ prepareAt: sql`case when ${lastLook} > now() then ${lastLook} end` })
      .where(asBrought(post))
  })
  app.log.debug({ postId: post.id }, 'staged')
}

async function recordUnstaged(app: App, claim: Claim, post: PostRow, result: WpFault): Promise<void> {
  const { kind, cause } = result
  app.log.info({ postId: post.id, cause }, 'not staged')
  await app.db.transaction(async (tx) => {
    await writeClaimed(tx, claim, { leaseUntil: null, stagedVersion: null, seenAt: null })
    const pauseMs = Math.max(kind === 'refused' ? refusedMs : againMs, 1000 * result.afterSeconds)
    await tx
      .update(posts)
      .set({ prepareAt: inMs(pauseMs) })
      .where(asBrought(post))
    // Told before the slot, while there is time to mend it.
    if (kind === 'refused') await noteLasting(app, tx, post.accountId, explain(cause, result))
  })
}
