import type { App } from '../../platform/app.ts'
import type { ClaimProgress } from '../delivery/publication-progress.ts'
import type { Claim, ClaimedRow } from '../scheduler/claim.ts'
import { isDraft, removePost, trashDrafts } from '../wordpress/marked-posts.ts'
import { fault, type WpAnswer } from '../wordpress/classify-answer.ts'
import { inCollection, type WordPress } from '../wordpress/wordpress.ts'
import { findType } from './read-site-choices.ts'
import { wantedType } from './wordpress-fields.ts'

export interface Collection {
  wordpress: WordPress
  /** The taxonomies that its type has. */
  takes: { categories: boolean; tags: boolean }
}

const plainPosts = { path: null, categories: true, tags: true }

/**
 * The collection that the post belongs to. It is stored before anything is created there, so that every later look-up, also
 * after a crash, searches the same one. A draft of another type is trashed first; a post that is live stays where it is.
 */
export async function openCollection(
  app: App,
  claim: Claim,
  { post, site }: ClaimedRow,
  wordpress: WordPress,
  progress: ClaimProgress,
): Promise<WpAnswer<Collection>> {
  const isKept = claim.state === 'published' || claim.state === 'removed'
  const typeName = isKept ? (claim.wpType ?? 'post') : wantedType(post, site)
  const found =
    typeName === 'post'
      ? ({ kind: 'ok', value: plainPosts } as const)
      : await findType(app, site, wordpress, typeName)
  if (found.kind !== 'ok') return found
  const { path, categories, tags } = found.value
  if (!isKept && path !== claim.wpPath) {
    const left = claim.state === 'new' ? leftNothing : await leaveCollection(app, claim, wordpress, progress)
    if (left.kind !== 'ok') return left
    if (left.value === 'left') await progress.enterCollection(path === null ? null : typeName, path)
  }
  return {
    kind: 'ok',
    value: { wordpress: inCollection(wordpress, claim.wpPath), takes: { categories, tags } },
  }
}

const leftNothing = { kind: 'ok', value: 'left' } as const

/** Trashes our drafts in the collection of the former type. `stays`: the post has gone live there after all. */
async function leaveCollection(
  app: App,
  claim: Claim,
  wordpress: WordPress,
  progress: ClaimProgress,
): Promise<WpAnswer<'left' | 'stays'>> {
  // A request of the last attempt that arrives later would publish the post a second time.
  const { lastAnswer, swept, sweepAt } = claim
  const mayArrive = lastAnswer !== null && !swept && sweepAt !== null && sweepAt > app.now()
  if (mayArrive || progress.createAgeMs() < app.env.PUBLISH_SETTLE_MS) return fault('unknown', 'unsettled')
  const former = inCollection(wordpress, claim.wpPath)
  const remaining = await trashDrafts(former, claim.mark)
  if (remaining.kind !== 'ok') return remaining.cause === 'type_gone' ? leftNothing : remaining
  if (!remaining.value.every(isDraft)) return { kind: 'ok', value: 'stays' }
  // A post that was taken back has its final slug. Other drafts are copies made by the owner.
  if (!remaining.value.some(({ id }) => id === claim.wpPostId)) return leftNothing
  const removed = await removePost(former, claim.wpPostId!, false)
  return removed.kind === 'ok' ? leftNothing : removed
}
