import { and, eq } from 'drizzle-orm'
import type { PostFailure } from '../../../contract/posts/posts.ts'
import type { App } from '../../platform/app.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { describeCause } from '../site-check/causes.ts'
import type { PublicationProgress } from '../delivery/publish-post.ts'
import { changePost, idleFields } from '../delivery/record-outcome.ts'
import { type Claim, writeClaimed } from '../scheduler/claim.ts'
import { readPost, writePost } from '../wordpress/marked-posts.ts'
import { fault, ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

type UnpublishedState = 'draft' | 'gone'

/** Makes a published post a draft on its site; only a fresh read counts, and its text stays as it is. */
export async function unpublishPost(
  site: WordPress,
  id: number | null,
  progress: Pick<PublicationProgress, 'requireClaim'>,
): Promise<WpAnswer<UnpublishedState>> {
  if (id === null) return ok('gone')
  for (let writes = 0; writes <= 1; writes++) {
    const answer = await readPost(site, id)
    if (answer.kind !== 'ok' && answer.cause === 'removed_on_site') return ok('gone')
    if (answer.kind !== 'ok') return answer
    const { status } = answer.value
    if (status === 'trash') return ok('gone')
    if (status !== 'publish') return ok('draft')
    await progress.requireClaim()
    const written = await writePost(site, id, { status: 'draft' })
    if (written.kind === 'refused') return written
  }
  return fault('unknown', 'unsettled')
}

/** Makes the post a draft here too and withdraws captions that were not mailed yet. */
export async function recordUnpublished(app: App, claim: Claim, now: UnpublishedState): Promise<void> {
  await app.db.transaction(async (tx) => {
    await writeClaimed(tx, claim, {
      ...idleFields,
      state: now === 'gone' ? 'removed' : 'drafted',
      undoAskedAt: null,
      postVersion: null,
      link: null,
      lastAnswer: null,
    })
    await changePost(tx, claim.postId, {
      status: 'draft',
      wordpressUrl: null,
      publishedAt: null,
      failure: null,
    })
    // Withdrawn captions are mailed when the post goes live again; sent ones are not.
    await tx
      .delete(mailOutbox)
      .where(and(eq(mailOutbox.dedupeKey, `captions:${claim.id}`), eq(mailOutbox.status, 'queued')))
  })
  app.metrics.publishOutcomes.inc({ outcome: 'undone' })
}

/** Keeps the post live and tells its owner why. */
export async function recordUnpublishRefused(app: App, claim: Claim, why: PostFailure): Promise<void> {
  const failure = describeCause('undo_refused', { detail: `${why.message} ${why.fix}` })
  await app.db.transaction(async (tx) => {
    await writeClaimed(tx, claim, { ...idleFields, undoAskedAt: null, lastAnswer: failure })
    await changePost(tx, claim.postId, { status: 'published', failure })
  })
}
