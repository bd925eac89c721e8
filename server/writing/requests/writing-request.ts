import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { planIds } from '../../../contract/billing/plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { writingRequests } from '../../schema/writing.ts'
import { requestedFields } from '../writer.ts'

export const WritingRequest = z.object({
  ...requestedFields,
  personaId: z.string().optional(),
  sources: z
    .array(
      z.object({ url: z.string().optional(), title: z.string().optional(), text: z.string().optional() }),
    )
    .default([]),
  refreshes: z.string().optional(),
  plan: z.enum(planIds),
  /** The day (UTC) the words were reserved on, and how many. */
  day: z.string(),
  reserved: z.number(),
})
export type WritingRequest = z.output<typeof WritingRequest>

// A decimal: a JavaScript date loses the microseconds that tell attempts apart, and text depends on the time zone.
const createdAtEpoch = sql<string>`extract(epoch from ${writingRequests.createdAt})::text`

/** Undefined for a post we were not asked to write. */
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

/** True while the post is written for that request, so that a worker of an earlier attempt leaves it alone. */
export const isCurrentRequest = (db: Db, postId: string, begun: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(writingRequests)
      .where(and(eq(writingRequests.postId, postId), sql`${createdAtEpoch} = ${begun}`)),
  )
