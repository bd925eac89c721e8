import { and, eq, isNull, sql } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { keepRevision } from '../posts/keep-revision.ts'
import { recordPostEvent } from '../posts/post-events.ts'
import type { PostRow } from '../posts/present-post.ts'
import { posts } from '../schema/posts.ts'
import { settleWords } from './daily-words.ts'
import { explainWritingFailure, type WritingFailureCause } from './writing-failure.ts'
import { findWritingRequest } from './writing-request.ts'
import { WritingStopped } from './writing-steps.ts'

export type WrittenPost = Pick<
  PostRow,
  'title' | 'content' | 'wordCount' | 'slug' | 'excerpt' | 'captions'
> & {
  writer: 'model' | 'sample'
}

/** The finished draft: text, ledger and `done` become true together, and once. */
export async function deliverPost(app: App, postId: string, written: WrittenPost): Promise<void> {
  const { wordCount, writer } = written
  await app.db.transaction(async (tx) => {
    const post = await endWriting(tx, postId, { ...written, status: 'draft', failure: null }, wordCount)
    await keepRevision(tx, post, 'writer')
    await recordPostEvent(tx, postId, 'writing:done', { word_count: wordCount, writer })
  })
  app.metrics.aiWords.inc({ writer }, wordCount)
}

/** The post keeps its title only; the reserved words are given back, and its owner is told why. */
export async function failWriting(app: App, postId: string, cause: WritingFailureCause): Promise<void> {
  const failure = explainWritingFailure(cause)
  await app.db.transaction(async (tx) => {
    const post = await endWriting(tx, postId, { status: 'failed', content: '', wordCount: 0, failure }, 0)
    await recordPostEvent(tx, postId, 'writing:failed', { failure })
    await notify(tx, {
      accountId: post.accountId,
      kind: 'writing_failed',
      title: 'A post could not be written',
      description: `“${post.title}”: ${failure.message}`,
      url: `/dashboard/posts/${postId}`,
      dedupeKey: `writing-failed:${postId}:${post.version}`,
    })
  })
}

/** Answers the post as it is then; throws WritingStopped when it is no longer being written. */
export async function endWriting(
  tx: Db,
  postId: string,
  changes: Partial<PostRow>,
  delivered: number,
): Promise<PostRow> {
  const [ended] = await tx
    .update(posts)
    .set({ ...changes, version: sql`${posts.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(posts.id, postId), eq(posts.status, 'writing'), isNull(posts.deletedAt)))
    .returning()
  // A deleted one keeps its words taken: given back, generating and deleting in a loop would cost nothing.
  if (!ended) throw new WritingStopped()
  const found = await findWritingRequest(tx, postId)
  if (found) await settleWords(tx, found.accountId, found.request.day, found.request.reserved, delivered)
  return ended
}
