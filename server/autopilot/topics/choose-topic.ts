import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { listSiteTitles } from '../../profile/site-posts/list-site-posts.ts'
import { autopilotSlots, topics } from '../../schema/autopilot.ts'
import { keywords } from '../../schema/keywords.ts'
import { posts } from '../../schema/posts.ts'
import { writingRequests } from '../../schema/writing.ts'
import { coveredBy, createCoverageFinder } from './is-covered.ts'

export interface ChosenTopic {
  title: string
  keywords: string[]
  /** Of the queue, where it comes from there. */
  topicId?: string
}

/** What to say about a keyword, in turn: one round over all keywords each. */
const angles = [
  (word: string) => `What to know about ${word}`,
  (word: string) => `Common mistakes with ${word}`,
  (word: string) => `Questions to ask first: ${word}`,
  (word: string) => `A beginner's guide to ${word}`,
  (word: string) => `Getting better results from ${word}`,
  (word: string) => `Myths and truths: ${word}`,
]

// Beyond these nobody's default keywords are used up.
const maxStored = 50

/** The first topic of the queue that nothing covers, else the first of the keywords; undefined when both are used up. */
export async function chooseTopic(
  tx: Db,
  accountId: string,
  defaultKeywords: readonly string[],
): Promise<ChosenTopic | undefined> {
  const covered = await findCoveredTitles(tx, accountId)
  const queue = await tx
    .select({ topicId: topics.id, title: topics.title, keywords: topics.keywords })
    .from(topics)
    .where(eq(topics.accountId, accountId))
    .orderBy(asc(topics.position), asc(topics.createdAt))
  const isCovered = createCoverageFinder(covered)
  const queued = queue.find(({ title }) => !isCovered(title))
  return queued ?? (await suggestTopics(tx, accountId, defaultKeywords, 1, covered))[0]
}

/** Up to `count` topics from the keywords that nothing covers yet: the chosen keywords first, then those that were generated. */
export async function suggestTopics(
  tx: Db,
  accountId: string,
  defaultKeywords: readonly string[],
  count: number,
  covered: readonly string[],
): Promise<ChosenTopic[]> {
  const stored = await tx
    .select({ word: keywords.word })
    .from(keywords)
    .where(eq(keywords.accountId, accountId))
    .orderBy(desc(keywords.relevance), asc(keywords.normalized))
    .limit(maxStored)
  const isCovered = createCoverageFinder(covered)
  const chosen: ChosenTopic[] = []
  for (const words of [defaultKeywords, stored.map(({ word }) => word)])
    for (const angle of angles)
      for (const word of words) {
        if (chosen.length === count) return chosen
        const title = angle(word)
        const twin = coveredBy(
          title,
          chosen.map((one) => one.title),
        )
        if (!isCovered(title) && !twin) chosen.push({ title, keywords: [word] })
      }
  return chosen
}

/** The titles of what the account has written, was asked to write, is going to, or has on its site. */
export async function findCoveredTitles(tx: Db, accountId: string): Promise<string[]> {
  // A failed post without a text covers nothing.
  const own = and(
    eq(posts.accountId, accountId),
    isNull(posts.deletedAt),
    sql`not (${posts.status} = 'failed' and ${posts.content} = '')`,
  )
  const written = await tx
    .select({ title: posts.title, asked: sql<string | null>`${writingRequests.request} ->> 'topic'` })
    .from(posts)
    .leftJoin(writingRequests, eq(writingRequests.postId, posts.id))
    .where(own)
  const { topic } = autopilotSlots
  // A skipped or deleted one was not wanted: the same is not offered again.
  const planned = await tx
    .select({ topic })
    .from(autopilotSlots)
    .where(
      and(
        eq(autopilotSlots.accountId, accountId),
        isNotNull(topic),
        ne(autopilotSlots.state, 'planned'),
        ne(autopilotSlots.state, 'missed'),
      ),
    )
  return [
    ...written.flatMap(({ title, asked }) => (asked && asked !== title ? [title, asked] : [title])),
    ...planned.flatMap((row) => row.topic ?? []),
    ...(await listSiteTitles(tx, accountId)).map(({ title }) => title),
  ]
}
