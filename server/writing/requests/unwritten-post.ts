import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { recordPostEvent } from '../../posts/post-events.ts'
import { findPost, lockPost } from '../../posts/editing/find-post.ts'
import { writingRequests, writingSteps } from '../../schema/writing.ts'
import { findWritingRequest, type WritingRequest } from './writing-request.ts'

/** What was asked for of a post that could not be written, locked; undefined for every other one. */
export async function lockUnwritten(
  tx: Db,
  accountId: string,
  id: string,
): Promise<WritingRequest | undefined> {
  const found = await findPost(tx, accountId, id)
  if (!found) return undefined
  const { status, content } = await lockPost(tx, accountId, id)
  if (status !== 'failed' || content !== '') return undefined
  return (await findWritingRequest(tx, id))?.request
}

/** The try before: its request, the steps that it came to, and its events for followers. */
export async function forgetWriting(tx: Db, postId: string): Promise<void> {
  await tx.delete(writingRequests).where(eq(writingRequests.postId, postId))
  await tx.delete(writingSteps).where(eq(writingSteps.postId, postId))
  await recordPostEvent(tx, postId, 'status', { from: 'failed', to: 'writing' })
}
