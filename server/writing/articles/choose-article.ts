import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { writingSteps } from '../../schema/writing.ts'
import type { Brief } from '../writer.ts'
import { type Article, articles } from './articles.ts'

// The requested topic outweighs the business profile, however long the profile is.
const topicWeight = 3
const maxTrade = 2

/** How often each article was used, by its title. */
export type Uses = Map<string, number>

/** Picks the article closest to the brief's topic and trade from those the account has used least. Deterministic. */
export function chooseArticle(brief: Brief, uses: Uses): Article {
  const usesOf = ({ title }: Article) => uses.get(title) ?? 0
  const fewest = Math.min(...articles.map(usesOf))
  return articles
    .filter((article) => usesOf(article) === fewest)
    .map((article) => ({ article, score: scoreOf(article, brief) }))
    .toSorted((a, b) => b.score - a.score)[0]!.article
}

function scoreOf(article: Article, { topic, keywords, profile }: Brief): number {
  const { businessName, idealClient, clientPromises, clientExpectations } = profile
  const trade = [businessName, idealClient, ...clientPromises, ...clientExpectations].join(' ')
  const hitsOfTrade = hits(article, trade)
  const topicHits = topicWeight * hits(article, [topic, ...keywords].join(' '))
  // Break ties by how well the article matches the trade.
  return topicHits + Math.min(hitsOfTrade, maxTrade) + hitsOfTrade / 1000
}

// Profile fields hold up to 5,000 characters, and the first ones say what the business does.
const maxCharacters = 5000

function hits({ words }: Article, text: string): number {
  const textWords =
    text
      .slice(0, maxCharacters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.filter((word) =>
    textWords.some((one) => (word.length < 4 ? one === word : one.startsWith(word))),
  ).length
}

/** True when every article has been used, so autopilot has nothing left to publish. */
export const areAllUsed = (uses: Uses): boolean => articles.every(({ title }) => uses.has(title))

/** How often the account has received each sample article, including posts still being written. */
export async function findUses(db: Db, accountId: string, postId: string): Promise<Uses> {
  const others = and(eq(posts.accountId, accountId), isNull(posts.deletedAt), ne(posts.id, postId))
  const delivered = await db
    .select({ title: posts.title })
    .from(posts)
    .where(and(others, eq(posts.writer, 'sample')))
  const begun = await db
    .select({ title: sql<string>`${writingSteps.result}->>'title'` })
    .from(writingSteps)
    .innerJoin(posts, eq(posts.id, writingSteps.postId))
    .where(and(others, eq(posts.status, 'writing'), eq(writingSteps.step, 'article:write')))
  const uses: Uses = new Map()
  for (const { title } of [...delivered, ...begun]) uses.set(title, (uses.get(title) ?? 0) + 1)
  return uses
}
