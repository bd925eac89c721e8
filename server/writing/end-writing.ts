import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
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
    await endWriting(tx, postId, { ...written, status: 'draft', failure: null }, wordCount)
    await recordPostEvent(tx, postId, 'writing:done', { word_count: wordCount, writer })
  })
  app.metrics.aiWords.inc({ writer }, wordCount)
}

/** The post keeps its title only; the reserved words are given back, and its owner is told why. */
export async function failWriting(app: App, postId: string, cause: WritingFailureCause): Promise<void> {
  const failure = explainWritingFailure(cause)
  await app.db.transaction(async (tx) => {
    await endWriting(tx, postId, { status: 'failed', content: '', wordCount: 0, failure }, 0)
    await recordPostEvent(tx, postId, 'writing:failed', { failure })
  })
}

async function endWriting(
  tx: Db,
  postId: string,
  changes: Partial<PostRow>,
  delivered: number,
): Promise<void> {
  const [ended] = await tx
    .update(posts)
    .set({ ...changes, version: sql`${posts.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(posts.id, postId), eq(posts.status, 'writing'), isNull(posts.deletedAt)))
    .returning({ id: posts.id })
  // A deleted one keeps its words taken: given back, generating and deleting in a loop would cost nothing.
  if (!ended) throw new WritingStopped()
  const found = await findWritingRequest(tx, postId)
  if (found) await settleWords(tx, found.accountId, found.request.day, found.request.reserved, delivered)
}
