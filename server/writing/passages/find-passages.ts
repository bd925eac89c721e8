import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { voiceSamples } from '../../schema/voice.ts'
import { nearestPassages, type Passage } from './nearest-passages.ts'

// A sample of a voice is a post; more are told apart by nobody.
const maxSamples = 200

/** What of the samples that the customer gave us is nearest to the topic. */
export async function findPassages(db: Db, accountId: string, topic: string): Promise<Passage[]> {
  const { title, text, url } = voiceSamples
  const samples = await db
    .select({ title, text, url })
    .from(voiceSamples)
    // Not those that were read from the site: nobody has looked at what they claim.
    .where(and(eq(voiceSamples.accountId, accountId), eq(voiceSamples.isLeftOut, false), isNull(url)))
    .orderBy(desc(voiceSamples.createdAt))
    .limit(maxSamples)
  return nearestPassages(topic, samples)
}
