import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { planIds } from '../../../contract/plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { writingRequests } from '../../schema/writing.ts'
import { requestedFields } from '../writer.ts'

export const WritingRequest = z.object({
  ...requestedFields,
  /** Which of the customer's readers that was: their description may be changed later. */
  personaId: z.string().optional(),
  sources: z
    .array(
      z.object({ url: z.string().optional(), title: z.string().optional(), text: z.string().optional() }),
    )
    .default([]),
  /** The post whose text is written anew. */
  refreshes: z.string().optional(),
  plan: z.enum(planIds),
  /** The day (UTC) and the number of words that were reserved. */
  day: z.string(),
  reserved: z.number(),
})
export type WritingRequest = z.output<typeof WritingRequest>

// A date of JavaScript loses the microseconds that tell two tries apart, and a date as text has a zone in it.
const createdAtEpoch = sql<string>`extract(epoch from ${writingRequests.createdAt})::text`

/** Undefined for a post that nobody asked us to write. */
export async function findWritingRequest(
  db: Db,
  postId: string,
): Promise<{ accountId: string; request: WritingRequest; modelCalls: number; begun: string } | undefined> {
  const { request, modelCalls } = writingRequests
  const [row] = await db
    .select({ accountId: posts.accountId, request, modelCalls, begun: createdAtEpoch })
    .from(writingRequests)
    .innerJoin(posts, eq(posts.id, writingRequests.postId))
    .where(eq(writingRequests.postId, postId))
  return row && { ...row, request: WritingRequest.parse(row.request) }
}

/** That the post is still written for that request: one that was begun again is no business of the worker of before. */
export const isCurrentRequest = (db: Db, postId: string, begun: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(writingRequests)
      .where(and(eq(writingRequests.postId, postId), sql`${createdAtEpoch} = ${begun}`)),
  )
