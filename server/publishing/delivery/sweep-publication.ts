import type { App } from '../../platform/app.ts'
import type { posts } from '../../schema/posts.ts'
import { type Claim, type ClaimedRow, writeClaimed } from '../scheduler/claim.ts'
import {
  chooseCanonical,
  findMarked,
  isDraft,
  readPost,
  trashDrafts,
  type WpPost,
} from '../wordpress/marked-posts.ts'
import { openSite } from '../wordpress/open-site.ts'
import type { WpAnswer } from '../wordpress/read-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'
import { recordLive } from './record-outcome.ts'

type PostRow = typeof posts.$inferSelect

/**
 * Checks a site for late arrivals: trashes duplicate drafts, and records a post as live that turns up after we gave up on
 * it.
 */
export async function sweepPublication(app: App, claim: Claim, row: ClaimedRow | undefined): Promise<void> {
  // The account has left that site.
  if (!row) return writeClaimed(app.db, claim, { leaseUntil: null, swept: true })
  const opened = await openSite(app, row.site)
  const answer =
    opened.kind === 'ok' ? await recheckLater(app, opened.value.wordpress, claim, row.post) : opened
  if (answer.kind === 'ok' && answer.value === 'recorded') return
  const isDone = answer.kind === 'ok' || answer.kind === 'refused' || claim.swept
  await writeClaimed(app.db, claim, { leaseUntil: null, ...(isDone && { swept: true, attempts: 0 }) })
}

const recheckLater = (app: App, site: WordPress, claim: Claim, post: PostRow) =>
  claim.state === 'published' && claim.wpPostId !== null
    ? sweepLive(app, site, claim, claim.wpPostId)
    : settleSweep(app, site, claim, post)

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
  return { kind: 'ok', value: 'swept' }
}

async function settleSweep(
  app: App,
  site: WordPress,
  claim: Claim,
  post: PostRow,
): Promise<WpAnswer<'settled' | 'recorded'>> {
  const found = await findOnSite(site, claim)
  if (found.kind !== 'ok') return found
  const live = found.value
  // If its owner has pressed Publish meanwhile, that attempt will find it.
  if (live?.status !== 'publish' || post.status !== 'failed' || post.deletedAt)
    return { kind: 'ok', value: 'settled' }
  await recordLive(app, claim, live, post.version)
  return { kind: 'ok', value: 'recorded' }
}

async function findOnSite(site: WordPress, claim: Claim): Promise<WpAnswer<WpPost | undefined>> {
  if (claim.wpPostId !== null) return readPost(site, claim.wpPostId)
  const found = await findMarked(site, claim.mark)
  return found.kind === 'ok' ? { kind: 'ok', value: chooseCanonical(found.value) } : found
}
