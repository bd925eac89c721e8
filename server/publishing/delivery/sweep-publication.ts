import type { App } from '../../platform/app.ts'
import { type Claim, type ClaimedRow, writeClaimed } from '../scheduler/claim.ts'
import { findCanonical, isDraft, readPost, trashDrafts } from '../wordpress/marked-posts.ts'
import { openSite } from '../wordpress/open-site.ts'
import { ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import { inCollection, type WordPress } from '../wordpress/wordpress.ts'
import { recordLive } from './record-outcome.ts'

/** Trashes duplicate drafts that arrived late, and records a post as live that turned up after we gave up on it. */
export async function sweepPublication(app: App, claim: Claim, row: ClaimedRow | undefined): Promise<void> {
  // The account has left that site.
  if (!row) return writeClaimed(app.db, claim, { leaseUntil: null, swept: true })
  const opened = await openSite(app, row.site)
  const answer =
    opened.kind === 'ok'
      ? await sweep(app, inCollection(opened.value.wordpress, claim.wpPath), claim, row.post)
      : opened
  if (answer.kind === 'ok' && answer.value === 'recorded') return
  const isDone = answer.kind === 'ok' || answer.kind === 'refused' || claim.swept
  await writeClaimed(app.db, claim, { leaseUntil: null, ...(isDone && { swept: true, attempts: 0 }) })
}

/** Also runs right after going live; the later sweep repeats what fails. */
export async function sweepLive(
  app: App,
  site: WordPress,
  claim: Pick<Claim, 'mark' | 'postId'>,
  wpPostId: number,
): Promise<WpAnswer<'swept'>> {
  const answer = await trashDrafts(site, claim.mark, wpPostId)
  if (answer.kind !== 'ok') return answer
  const others = answer.value.filter((post) => !isDraft(post)).length
  if (others > 0) app.log.error({ postId: claim.postId, others }, 'Post found more than once on its site')
  return ok('swept')
}

async function sweep(
  app: App,
  site: WordPress,
  claim: Claim,
  post: ClaimedRow['post'],
): Promise<WpAnswer<'swept' | 'recorded'>> {
  const { state, wpPostId, mark } = claim
  if (state === 'published' && wpPostId !== null) return sweepLive(app, site, claim, wpPostId)
  const found = await (wpPostId === null ? findCanonical(site, mark) : readPost(site, wpPostId))
  if (found.kind !== 'ok') return found
  const live = found.value
  // If its owner has pressed Publish meanwhile, that attempt will find it.
  if (live?.status !== 'publish' || post.status !== 'failed' || post.deletedAt) return ok('swept')
  await recordLive(app, claim, live, post.version)
  return ok('recorded')
}
