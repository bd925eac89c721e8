import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { findLatestTexts } from '../../profile/voice/own-voice.ts'
import { voiceSamples } from '../../schema/voice.ts'
import { minRelevance, rankNearest } from '../text/similarity.ts'
import { firstSentences } from '../text/words.ts'
import type { Passage } from '../writer.ts'

// A sample of a voice is a post; more are told apart by nobody.
const maxSamples = 200

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

// Evidence favours few short samples over the whole archive; six paragraphs are a page of a prompt.
const maxPassages = 6
// More from one text would make its copy.
const maxPerText = 2
// A heading or a caption says nothing about style; more than this is no passage.
const wordRange = { least: 12, most: 90 }
// Enough for years of posts, and still milliseconds.
const maxParagraphs = 4000

/** The paragraphs of the customer's own texts that are nearest to the topic: the same texts and topic give the same ones. */
export function nearestPassages(topic: string, texts: Passage[]): Passage[] {
  const seen = new Set<string>()
  const paragraphs = texts
    .flatMap(({ title, url, text }) => text.split('\n').map((line) => ({ title, url, text: fitted(line) })))
    .filter(({ text }) => {
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew && text.split(' ').length >= wordRange.least
    })
    .slice(0, maxParagraphs)
  const taken = new Map<string, number>()
  return rankNearest(paragraphs, ({ text }) => [text], topic)
    .filter(({ item: { title }, relevance }) => {
      if (relevance < minRelevance) return false
      const count = (taken.get(title) ?? 0) + 1
      taken.set(title, count)
      return count <= maxPerText
    })
    .slice(0, maxPassages)
    .map(({ item }) => item)
}

const fitted = (line: string) => firstSentences(line, (kept) => kept.split(' ').length <= wordRange.most)

// As many as a model keeps in view; of one post no more than a small business writes.
const maxChars = { post: 5000, all: 10_000 }
// Less shows no style.
const minChars = 400

/**
 * Whole posts by the author, the longest first: how they write, and what they have told of themselves. The same ones for each
 * post, so that a provider's cache holds them.
 */
export async function findOwnPosts(db: Db, accountId: string): Promise<{ title: string; text: string }[]> {
  const samples = (await findLatestTexts(db, accountId)).map((text) => text.slice(0, maxChars.post))
  let left = maxChars.all
  return samples
    .filter(({ length }) => length >= minChars)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((text) => {
      if (text.length > left) return []
      left -= text.length
      return [{ title: '', text }]
    })
}
