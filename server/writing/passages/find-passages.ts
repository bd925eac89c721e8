import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import type { SitePostRow } from '../../profile/site-posts/list-site-posts.ts'
import { voiceSamples } from '../../schema/voice.ts'
import { nearestPassages, type Passage } from './nearest-passages.ts'

// A sample of a voice is a post; more are told apart by nobody.
const mostSamples = 200

/** What of the customer's own site and samples is nearest to the topic. */
export async function findPassages(
  db: Db,
  accountId: string,
  topic: string,
  published: SitePostRow[],
): Promise<Passage[]> {
  const { title, text, url } = voiceSamples
  const samples = await db
    .select({ title, text, url })
    .from(voiceSamples)
    // Their site's posts are read anew each day: what was pasted is what is missing here.
    .where(and(eq(voiceSamples.accountId, accountId), eq(voiceSamples.isLeftOut, false), isNull(url)))
    .orderBy(desc(voiceSamples.createdAt))
    .limit(mostSamples)
  const posts = published.map((post) => ({ title: post.title, url: post.url, text: post.text }))
  return nearestPassages(topic, [...posts, ...samples])
}
