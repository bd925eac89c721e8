import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { results as operations } from '../../contract/results.ts'
import { findCoveredTitles } from '../autopilot/topics/choose-topic.ts'
import { createCoverageFinder } from '../autopilot/topics/is-covered.ts'
import { listTopicRows } from '../autopilot/topics/topic-order.ts'
import type { Db } from '../platform/database/db.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { foldLetters } from '../platform/text/fold-words.ts'
import { findPost, failPostNotFound } from '../posts/editing/find-post.ts'
import { findBusinessProfile } from '../profile/find-business-profile.ts'
import { posts } from '../schema/posts.ts'
import { postResults, resultPeriods, type QueryResult } from '../schema/results.ts'
import { changeOf, compare, type ComparedPost } from './compare-periods.ts'
import { daysIn, presentPeriod, type PeriodRow } from './present-period.ts'
import { findSearchConsole } from './search-console/connect-search-console.ts'

const topPosts = 5
const maxPeriodsOfPost = 12

export const getResults: Handler<typeof operations.getResults> = async (app, { accountId }) => {
  const { db } = app
  const period = await findLatest(db, accountId, 'pages')
  const openQueries = await findOpenQueries(db, accountId)
  const searchConsole = await findSearchConsole(app, accountId)
  if (!period) return { latest: null, change: null, openQueries, searchConsole }
  const now = await listPostResults(db, accountId, period.id)
  const latest = {
    period: presentPeriod(period),
    ...totalOf(now),
    siteClicks: period.siteClicks,
    posts: now.slice(0, topPosts),
    shown: now.filter(({ impressions }) => impressions > 0).length,
  }
  const earlier = await findEarlier(db, period)
  const change = earlier ? await describeChange(db, period, earlier, now) : null
  return { latest, change, openQueries, searchConsole }
}

/** The latest period with pages or with searches. */
async function findLatest(db: Db, accountId: string, what: 'pages' | 'queries') {
  const [row] = await db
    .select()
    .from(resultPeriods)
    .where(and(eq(resultPeriods.accountId, accountId), isNotNull(resultPeriods[what])))
    .orderBy(desc(resultPeriods.lastDay), desc(resultPeriods.firstDay))
    .limit(1)
  return row
}

/** The last period before this one; without one, the last that ended earlier. */
async function findEarlier(db: Db, { accountId, firstDay, lastDay, filters }: PeriodRow) {
  const [row] = await db
    .select()
    .from(resultPeriods)
    .where(
      and(
        eq(resultPeriods.accountId, accountId),
        eq(resultPeriods.filters, filters),
        isNotNull(resultPeriods.pages),
        lt(resultPeriods.lastDay, lastDay),
      ),
    )
    .orderBy(desc(sql`${resultPeriods.lastDay} < ${firstDay}`), desc(resultPeriods.lastDay))
    .limit(1)
  return row
}

type Listed = Awaited<ReturnType<typeof listPostResults>>

/** The account's posts in a period, most clicks first. */
const listPostResults = (db: Db, accountId: string, periodId: string) =>
  db
    .select({
      ...getTableColumns(postResults),
      id: posts.id,
      title: posts.title,
      since: posts.publishedAt,
    })
    .from(postResults)
    .innerJoin(posts, eq(posts.id, postResults.postId))
    .where(and(eq(postResults.periodId, periodId), eq(posts.accountId, accountId), isNull(posts.deletedAt)))
    .orderBy(desc(postResults.clicks), desc(postResults.impressions), posts.id)

const totalOf = (list: Listed) => ({
  clicks: list.reduce((sum, { clicks }) => sum + clicks, 0),
  impressions: list.reduce((sum, { impressions }) => sum + impressions, 0),
})

async function describeChange(db: Db, period: PeriodRow, earlier: PeriodRow, now: Listed) {
  const ratio = daysIn(period) / daysIn(earlier)
  const before = await listPostResults(db, period.accountId, earlier.id)
  const beforeOf = new Map(before.map((post) => [post.id, post]))
  // A post that only one list has may have been beyond the end of the other.
  const both = now.flatMap(({ since, ...post }): ComparedPost[] => {
    const earlierFigures = beforeOf.get(post.id)
    const isNew = since !== null && since >= new Date(earlier.firstDay)
    return earlierFigures ? [{ ...post, before: earlierFigures, isNew }] : []
  })
  const [total, totalBefore] = [totalOf(now), totalOf(before)]
  return {
    period: presentPeriod(earlier),
    clicks: changeOf(total.clicks, totalBefore.clicks, ratio),
    impressions: changeOf(total.impressions, totalBefore.impressions, ratio),
    ...compare(both, ratio),
  }
}

export const getPostResults: Handler<typeof operations.getPostResults> = async (
  { db },
  { accountId, id },
) => {
  if (!(await findPost(db, accountId, id))) failPostNotFound()
  const rows = await db
    .select({ ...getTableColumns(postResults), period: resultPeriods })
    .from(postResults)
    .innerJoin(resultPeriods, eq(resultPeriods.id, postResults.periodId))
    .where(and(eq(postResults.postId, id), eq(resultPeriods.accountId, accountId)))
    .orderBy(desc(resultPeriods.lastDay), desc(resultPeriods.firstDay))
    .limit(maxPeriodsOfPost)
  return { periods: rows.map((row) => ({ ...row, period: presentPeriod(row.period) })) }
}

// A site on the first page of ten results already has a page about the search.
const firstPage = 10
const minImpressions = 10
const maxListed = 5
// A shorter one is part of many words.
const minNameChars = 4
// Each is compared with every title.
const maxCompared = 40

/** Searches of the latest period that no post, page or topic answers, most frequent first. */
async function findOpenQueries(db: Db, accountId: string) {
  const period = await findLatest(db, accountId, 'queries')
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
  return open
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
