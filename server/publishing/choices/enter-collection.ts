import type { OpenClaim } from '../delivery/publication-progress.ts'
import { isDraft, removePost, trashDrafts } from '../wordpress/marked-posts.ts'
import { fault, ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import { inCollection } from '../wordpress/wordpress.ts'
import { findType } from './read-site-choices.ts'
import { wantedType } from './wordpress-fields.ts'

/** The taxonomies that a post type has. */
export interface Taxonomies {
  categories: boolean
  tags: boolean
}

const plainPosts = { path: null, categories: true, tags: true }

/**
 * Stores the collection that the post belongs to in its claim before anything is created there, so that every later look-up,
 * also after a crash, searches the same one. A draft of another type is trashed first; a post that is live stays where it is.
 */
export async function enterCollection(open: OpenClaim): Promise<WpAnswer<Taxonomies>> {
  const { app, claim, post, site, wordpress, progress } = open
  const isKept = claim.state === 'published' || claim.state === 'removed'
  const typeName = isKept ? (claim.wpType ?? 'post') : wantedType(post, site)
  const found = typeName === 'post' ? ok(plainPosts) : await findType(app, site, wordpress, typeName)
  if (found.kind !== 'ok') return found
  const { path, categories, tags } = found.value
  if (!isKept && path !== claim.wpPath) {
    const left = claim.state === 'new' ? leftNothing : await leaveCollection(open)
    if (left.kind !== 'ok') return left
    if (left.value === 'left') await progress.enterCollection(path === null ? null : typeName, path)
  }
  return ok({ categories, tags })
}

const leftNothing = ok('left' as const)

/** Trashes our drafts in the collection of the former type. `stays`: the post has gone live there after all. */
async function leaveCollection(open: OpenClaim): Promise<WpAnswer<'left' | 'stays'>> {
  const { app, claim, wordpress, progress } = open
  // A request of the last attempt that arrives later would publish the post a second time.
  const { lastAnswer, swept, sweepAt } = claim
  const mayArrive = lastAnswer !== null && !swept && sweepAt !== null && sweepAt > app.now()
  if (mayArrive || !progress.isCreateOver()) return fault('unknown', 'unsettled')
  const former = inCollection(wordpress, claim.wpPath)
  const remaining = await trashDrafts(former, claim.mark)
  if (remaining.kind !== 'ok') return remaining.cause === 'type_gone' ? leftNothing : remaining
  if (!remaining.value.every(isDraft)) return ok('stays')
  // A post that was taken back has its final slug. Other drafts are copies made by the owner.
  if (!remaining.value.some(({ id }) => id === claim.wpPostId)) return leftNothing
  const removed = await removePost(former, claim.wpPostId!, false)
  return removed.kind === 'ok' ? leftNothing : removed
}
