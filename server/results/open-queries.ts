import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { findCoveredTitles } from '../autopilot/topics/choose-topic.ts'
import { createCoverageFinder } from '../autopilot/topics/is-covered.ts'
import { listTopicRows } from '../autopilot/topics/topic-order.ts'
import type { Db } from '../platform/database/db.ts'
import { foldLetters } from '../platform/text/fold-words.ts'
import { findBusinessProfile } from '../profile/find-business-profile.ts'
import { resultPeriods, type QueryResult } from '../schema/results.ts'

// A site on the first page of ten results already has a page about the search.
const firstPage = 10
const minImpressions = 10
const maxListed = 5
// A shorter one is part of many words.
const minNameChars = 4
// Each is compared with every title.
const maxCompared = 40

/** Searches of the latest period that no post, page or topic answers, most frequent first. */
export async function findOpenQueries(db: Db, accountId: string) {
  const [period] = await db
    .select({ queries: resultPeriods.queries })
    .from(resultPeriods)
    .where(and(eq(resultPeriods.accountId, accountId), isNotNull(resultPeriods.queries)))
    .orderBy(desc(resultPeriods.lastDay), desc(resultPeriods.firstDay))
    .limit(1)
  const weak = (period?.queries ?? []).filter(isWeak)
  if (weak.length === 0) return []
  const isOwnName = await createNameFinder(db, accountId)
  const topics = await listTopicRows(db, accountId)
  const titles = [...(await findCoveredTitles(db, accountId)), ...topics.map(({ title }) => title)]
  const isCovered = await createCoverageFinder(titles)
  const open: QueryResult[] = []
  for (const one of weak.filter(({ query }) => !isOwnName(query)).slice(0, maxCompared)) {
    if (open.length === maxListed) break
    // Two ways to search for the same are one topic.
    const isRepeated = await createCoverageFinder(open.map(({ query }) => query))
    if (!isCovered(one.query) && !isRepeated(one.query)) open.push(one)
  }
  return open.map(({ query, impressions, position }) => ({ query, impressions, position }))
}

const isWeak = ({ impressions, position }: QueryResult) =>
  impressions >= minImpressions && position !== null && position > firstPage

/** Whether a search is for the business itself, by its name or the longest part of its site's host. */
async function createNameFinder(db: Db, accountId: string) {
  const squeeze = (text: string) => foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '')
  const profile = await findBusinessProfile(db, accountId)
  const labels = (URL.parse(profile?.wordpressSiteUrl ?? '')?.hostname ?? '').split('.').slice(0, -1)
  const [label = ''] = labels.toSorted((a, b) => b.length - a.length)
  const names = [profile?.businessName ?? '', label]
    .map(squeeze)
    .filter((name) => name.length >= minNameChars)
  return (query: string) => names.some((name) => squeeze(query).includes(name))
}
