import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { posts } from '../schema/posts.ts'

// As many, and as much of each, as the thread reads through in half a second.
const mostPosts = 30
const mostCharacters = 8000

/** The beginnings of an account's latest posts, in HTML. */
export async function findOwnTexts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ text: sql<string>`left(${posts.content}, ${mostCharacters})` })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt), ne(posts.content, '')))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(mostPosts)
  return rows.map(({ text }) => text)
}
