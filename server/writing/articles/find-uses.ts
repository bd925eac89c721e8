import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { writingSteps } from '../../schema/writing.ts'
import type { Uses } from './choose-article.ts'

/** How often the account has had each sample article, posts being written included, and whether the autopilot wants this post. */
export async function findUses(
  db: Db,
  accountId: string,
  postId: string,
): Promise<{ uses: Uses; isAutopilot: boolean }> {
  const others = and(eq(posts.accountId, accountId), isNull(posts.deletedAt), ne(posts.id, postId))
  const delivered = await db
    .select({ title: posts.title })
    .from(posts)
    .where(and(others, eq(posts.writer, 'sample')))
  const begun = await db
    .select({ title: sql<string>`${writingSteps.result}->>'title'` })
    .from(writingSteps)
    .innerJoin(posts, eq(posts.id, writingSteps.postId))
    .where(and(others, eq(posts.status, 'writing'), eq(writingSteps.step, 'article:outline')))
  const uses = new Map<string, number>()
  for (const { title } of [...delivered, ...begun]) uses.set(title, (uses.get(title) ?? 0) + 1)
  const [slot] = await db
    .select({ id: autopilotSlots.id })
    .from(autopilotSlots)
    .where(and(eq(autopilotSlots.accountId, accountId), eq(autopilotSlots.postId, postId)))
  return { uses, isAutopilot: slot !== undefined }
}
