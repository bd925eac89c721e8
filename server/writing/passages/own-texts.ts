import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { findLatestTexts } from '../../profile/voice/own-voice.ts'
import { voiceSamples } from '../../schema/voice.ts'
import { fitting } from '../evidence/evidence.ts'
import { minRelevance, rankNearest, firstSentences } from '../text/words.ts'
import type { Passage } from '../writer.ts'

// More samples don't make a voice any clearer.
const maxSamples = 200

export async function findPassages(db: Db, accountId: string, topic: string): Promise<Passage[]> {
  const { title, text, url } = voiceSamples
  const samples = await db
    .select({ title, text, url })
    .from(voiceSamples)
    // Exclude texts read from the site, because nobody has verified their claims.
    .where(and(eq(voiceSamples.accountId, accountId), eq(voiceSamples.isLeftOut, false), isNull(url)))
    .orderBy(desc(voiceSamples.createdAt))
    .limit(maxSamples)
  return nearestPassages(topic, samples)
}

// Studies favor few short samples over a whole archive; six paragraphs fill a page of a prompt.
const maxPassages = 6
// With more from one text, the post would become a copy of it.
const maxPerText = 2
// Headings and captions show no style, and anything longer is not a passage.
const wordRange = { least: 12, most: 90 }
// Enough for years of posts, in milliseconds.
const maxParagraphs = 4000

export function nearestPassages(topic: string, texts: Passage[]): Passage[] {
  const paragraphs = texts
    .flatMap(({ title, url, text }) => text.split('\n').map((line) => ({ title, url, text: fitted(line) })))
    .filter(({ text }) => text.split(' ').length >= wordRange.least)
  const distinct = [...new Map(paragraphs.map((one) => [one.text, one])).values()].slice(0, maxParagraphs)
  const near = rankNearest(distinct, ({ text }) => [text], topic)
    .filter(({ relevance }) => relevance >= minRelevance)
    .map(({ item }) => item)
  const ofEach = Map.groupBy(near, ({ title }) => title)
  return near.filter((one) => ofEach.get(one.title)!.indexOf(one) < maxPerText).slice(0, maxPassages)
}

const fitted = (line: string) => firstSentences(line, (kept) => kept.split(' ').length <= wordRange.most)

// As much as a model can keep in mind; a single post counts up to the length small businesses write.
const maxChars = { post: 5000, all: 10_000 }
// Shorter texts show no style.
const minChars = 400

/** Longest first, and the same for every post, so that providers can cache them. */
export async function findOwnPosts(db: Db, accountId: string): Promise<{ title: string; text: string }[]> {
  const samples = (await findLatestTexts(db, accountId))
    .map((text) => ({ title: '', text: text.slice(0, maxChars.post) }))
    .filter(({ text }) => text.length >= minChars)
    .toSorted((a, b) => b.text.length - a.text.length)
  return fitting(samples, maxChars.all)
}
