import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { results as operations } from '../../contract/results.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import type { Handler, HandlerInput } from '../platform/http/define-routes.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import { threadWork } from '../platform/threads/thread-work.ts'
import { postResults, resultPeriods } from '../schema/results.ts'
import { matchPages, type Days } from './match-pages.ts'
import { presentPeriod } from './present-period.ts'
import type { ExportRow, PerformanceExport } from './read-export.ts'
import type { tasks } from './results-thread.ts'

const resultsWork = threadWork<typeof tasks>(import.meta, 'results-thread', {
  late: { code: 'too_large', message: 'This file takes too long to read. Export a shorter period.' },
})

// Three years of weeks.
const maxPeriods = 160
const maxQueries = 300
const maxQueryChars = 200

/** Stores what the account's posts brought by an export of Search Console; a period that is there already is replaced. */
export const importResults: Handler<typeof operations.importResults> = async (app, input) => {
  const { accountId, bytes } = input
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `results:${accountId}`, 60, 3600)
  const read = await app.threads.run(resultsWork, 'readExport', accountId, bytes)
  const days = daysOf(read, input)
  const { period, posts } = await app.db.transaction((tx) => storeResults(tx, accountId, read, days))
  return {
    period: presentPeriod(period),
    posts,
    pages: read.pages?.length ?? 0,
    queries: read.queries?.length ?? 0,
  }
}

/** Replaces the period of these days; `posts` is how many posts were shown. Fails if the pages are those of another site. */
export async function storeResults(tx: Db, accountId: string, read: PerformanceExport, days: Days) {
  const matched = read.pages && (await matchPages(tx, accountId, read, days))
  const period = await storePeriod(tx, accountId, read, days)
  if (matched) {
    await tx.delete(postResults).where(eq(postResults.periodId, period.id))
    // As one parameter, because a query takes 65,535.
    await tx.execute(sql`
      insert into ${postResults} (period_id, post_id, account_id, clicks, impressions, position)
      select ${period.id}::uuid, "postId", ${accountId}::uuid, clicks, impressions, position
      from jsonb_to_recordset(${JSON.stringify(matched)}::jsonb)
        as matched("postId" uuid, clicks bigint, impressions bigint, position real)`)
  }
  await removeOldest(tx, accountId)
  return { period, posts: matched?.filter(({ impressions }) => impressions > 0).length ?? 0 }
}

/** The days that the export lists; a single table of pages or searches names none, so its owner does. */
function daysOf(
  { days }: PerformanceExport,
  { from, to }: HandlerInput<typeof operations.importResults>,
): Days {
  // A row may be a week, "2026-03-21 - 2026-03-27".
  const listed = (days ?? [])
    .flatMap(({ key }) => key.match(/\d{4}-\d{2}-\d{2}/g) ?? [])
    .filter(isDay)
    .toSorted()
  const typed = (day: typeof from) => day && new Date(day).toISOString().slice(0, 10)
  const [firstDay, lastDay] = [listed[0] ?? typed(from), listed.at(-1) ?? typed(to)]
  if (!firstDay || !lastDay) {
    const message = 'This file doesn’t say which days it covers. Enter the first and the last day.'
    return fail('invalid_input', message, {
      fields: {
        ...(!firstDay && { from: 'Enter the first day.' }),
        ...(!lastDay && { to: 'Enter the last day.' }),
      },
    })
  }
  if (lastDay < firstDay)
    fail('invalid_input', 'The last day is before the first.', { fields: { to: 'Choose a later day.' } })
  return { firstDay, lastDay }
}

/** A day that the calendar has. */
const isDay = (day: string) => day > '2000' && new Date(Date.parse(day) || 0).toISOString().startsWith(day)

async function storePeriod(tx: Db, accountId: string, read: PerformanceExport, days: Days) {
  const { pages, queries, filters } = read
  const site = read.days ?? pages
  const tables = {
    ...(pages ? { pages: pages.length } : {}),
    ...(site ? { siteClicks: sum(site, 'clicks'), siteImpressions: sum(site, 'impressions') } : {}),
    ...(queries ? { queries: mostShown(queries) } : {}),
  }
  const [period] = await tx
    .insert(resultPeriods)
    .values({ accountId, ...days, filters, ...tables })
    .onConflictDoUpdate({
      target: [resultPeriods.accountId, resultPeriods.lastDay, resultPeriods.firstDay, resultPeriods.filters],
      set: { ...tables, createdAt: sql`now()` },
    })
    .returning()
  return period!
}

const sum = (rows: ExportRow[], column: 'clicks' | 'impressions') =>
  rows.reduce((total, row) => total + row[column], 0)

const mostShown = (queries: ExportRow[]) =>
  queries
    .toSorted((a, b) => b.impressions - a.impressions)
    .slice(0, maxQueries)
    .map(({ key, ...figures }) => ({ query: key.slice(0, maxQueryChars).toWellFormed(), ...figures }))

async function removeOldest(tx: Db, accountId: string): Promise<void> {
  const oldest = tx
    .select({ id: resultPeriods.id })
    .from(resultPeriods)
    .where(eq(resultPeriods.accountId, accountId))
    .orderBy(desc(resultPeriods.lastDay), desc(resultPeriods.firstDay))
    .offset(maxPeriods)
  await tx
    .delete(resultPeriods)
    .where(and(eq(resultPeriods.accountId, accountId), inArray(resultPeriods.id, oldest)))
}

/** Removes a period, such as one imported with wrong days. */
export async function removeResults(
  app: App,
  { accountId, id }: HandlerInput<typeof operations.removeResults>,
) {
  const removed = await app.db
    .delete(resultPeriods)
    .where(and(eq(resultPeriods.id, id), eq(resultPeriods.accountId, accountId)))
    .returning({ id: resultPeriods.id })
  if (removed.length === 0) fail('not_found', 'This period is gone already.')
  return {}
}
