import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { hasLivePlan } from '../../accounts/live-subscription.ts'
import { notify } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { processDueRows } from '../../platform/database/process-due-rows.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { job } from '../../platform/jobs.ts'
import type { GoogleAnswer } from '../../platform/search-console/ask-google.ts'
import {
  searchConsoleBinding,
  type GoogleAccess,
  type ReportRow,
} from '../../platform/search-console/search-console.ts'
import { openOrLog } from '../../platform/secrets/open-or-log.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { searchConsoles } from '../../schema/results.ts'
import { storeResults } from '../import-results.ts'
import type { Days } from '../match-pages.ts'
import type { PerformanceExport } from '../read-export.ts'

// Far below Google's 20 reports a second and property; a first reading of 16 months takes about a minute.
const pace = { concurrency: 4, maxDurationMs: 50 * 60_000 }
// Google allows 25,000: 6 MB, which would hold up the process while they are parsed.
const rowsPerReport = 5000
// The pages with most clicks come first; as many as an import may have.
const maxPages = 25_000
// As many as an export has.
const maxQueries = 1000

type Connection = typeof searchConsoles.$inferSelect & { property: string; sealedToken: string }

/** Reads the account that has just connected, and every account once a day, new ones first. */
export const readSearchConsoles = job<{ accountId?: string }>({
  name: 'read-search-consoles',
  expireSeconds: 3500,
  cron: '* * * * *',
  async run(app, { accountId }, { signal }) {
    if (app.searchConsole)
      await processDueRows(
        app,
        signal,
        pace,
        () => claimDue(app, accountId),
        async ({ isPaid, ...connection }) => isPaid && readConnection(app, connection, signal),
      )
  },
})

/** It is due again in an hour, in case this process dies, Google is busy, or the account has no plan today. */
async function claimDue({ db }: App, only?: string): Promise<(Connection & { isPaid: boolean }) | undefined> {
  const { accountId, readAfter } = searchConsoles
  const isTheirs = only === undefined ? sql`true` : eq(accountId, only)
  const [claimed] = await db
    .update(searchConsoles)
    .set({ readAfter: sql`now() + interval '1 hour'` })
    .where(
      sql`${accountId} = (select ${accountId} from ${searchConsoles} where property is not null and sealed_token is not null
        and (${readAfter} is null or ${readAfter} <= now()) and ${isTheirs} order by ${readAfter} nulls first limit 1 for update skip locked)`,
    )
    .returning({ ...getTableColumns(searchConsoles), isPaid: hasLivePlan(sql`search_consoles.account_id`) })
  // Both are not null.
  return claimed as (Connection & { isPaid: boolean }) | undefined
}

/** False if it was disconnected or changed meanwhile. */
async function update(db: Db, connection: Connection, change: Partial<typeof searchConsoles.$inferInsert>) {
  const { accountId, sealedToken, property } = connection
  const changed = await db
    .update(searchConsoles)
    .set(change)
    .where(
      and(
        eq(searchConsoles.accountId, accountId),
        eq(searchConsoles.sealedToken, sealedToken),
        eq(searchConsoles.property, property),
      ),
    )
    .returning({ accountId: searchConsoles.accountId })
  return changed.length > 0
}

/** Each week is stored with the progress, so that a stopped reading continues where it was. */
async function readConnection(app: App, connection: Connection, signal: AbortSignal): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000)
  try {
    if (await readWeeks(app, connection, signal))
      await update(app.db, connection, { readAt: app.now(), readAfter: tomorrow, problem: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await update(app.db, connection, { readAfter: tomorrow, problem: error.message })
  }
}

/** Whether all were read. */
async function readWeeks(app: App, connection: Connection, signal: AbortSignal): Promise<boolean> {
  const { accountId, property } = connection
  const google = openAccess(app, connection)
  for (const week of weeksToRead(connection, app.now())) {
    if (signal.aborted || app.stopping.signal.aborted) {
      await update(app.db, connection, { readAfter: null })
      return false
    }
    const read: GoogleAnswer<PerformanceExport> = google
      ? await readWeek(google, property, week)
      : { kind: 'revoked' }
    if (read.kind === 'ok') {
      if (!(await storeWeek(app, connection, week, read.value))) return false
    } else if (read.kind === 'forbidden') {
      const name = property.replace('sc-domain:', '')
      fail(
        'connection_refused',
        `Your Google account can’t read ${name} anymore. Choose another property or connect again.`,
      )
    } else {
      if (read.kind === 'revoked') await endConnection(app, connection)
      else app.log.warn({ accountId, cause: read.cause }, 'Search Console not read')
      return false
    }
  }
  return true
}

function openAccess(app: App, { accountId, sealedToken }: Connection): GoogleAccess | undefined {
  const boundTo = searchConsoleBinding(accountId)
  const token = app.searchConsole && openOrLog(app, accountId, { sealed: sealedToken, boundTo })
  return token === undefined ? undefined : app.searchConsole?.open(token)
}

async function readWeek(
  google: GoogleAccess,
  property: string,
  { firstDay, lastDay, isNewest }: Week,
): Promise<GoogleAnswer<PerformanceExport>> {
  const days = { startDate: firstDay, endDate: lastDay }
  const pages: ReportRow[] = []
  let isWhole = false
  while (!isWhole && pages.length < maxPages) {
    const report = { ...days, rowLimit: rowsPerReport, startRow: pages.length }
    const answer = await google.query(property, { ...report, dimensions: ['page'] })
    if (answer.kind !== 'ok') return answer
    pages.push(...answer.value.slice(0, rowsPerReport))
    isWhole = answer.value.length < rowsPerReport
  }
  const read = { pages, isWhole, domain: /^sc-domain:(.+)/.exec(property)?.[1], filters: '' }
  // Only those of the latest week are shown.
  if (!isNewest || pages.length === 0) return { kind: 'ok', value: read }
  const queries = await google.query(property, {
    ...days,
    dimensions: ['query'],
    rowLimit: maxQueries,
    startRow: 0,
  })
  return queries.kind === 'ok' ? { kind: 'ok', value: { ...read, queries: queries.value } } : queries
}

const storeWeek = (app: App, connection: Connection, week: Week, read: PerformanceExport) =>
  app.db.transaction(async (tx) => {
    const { firstDay, lastDay, readFrom, readThrough } = week
    const isConnected = await update(tx, connection, { readFrom, readThrough })
    // Before the site had visitors from Google there is nothing to store.
    if (isConnected && read.pages?.length)
      await storeResults(tx, connection.accountId, read, { firstDay, lastDay })
    return isConnected
  })

/** Only the first of several processes changes the row, so the owner is told once. */
const endConnection = (app: App, connection: Connection) =>
  app.db.transaction(async (tx) => {
    if (await update(tx, connection, { sealedToken: null }))
      await notify(tx, {
        accountId: connection.accountId,
        kind: 'connection_broken',
        title: 'Google no longer shares Search Console with us',
        description:
          'The access was taken back or has expired. Connect it again on Overview. What was read stays.',
        url: '/dashboard',
        dedupeKey: `search-console:${hashToken(connection.sealedToken)}`,
      })
  })

interface Progress {
  readFrom: string | null
  readThrough: string | null
}

type Week = Days & Progress & { isNewest: boolean }

// Google keeps 16 months.
const maxWeeks = 69
const completeAfterDays = 3

const dayMs = 86_400_000
const addDays = (day: string | Date, days: number) =>
  new Date(new Date(day).getTime() + days * dayMs).toISOString().slice(0, 10)

/**
 * The weeks (Monday to Sunday) that were not read yet, newer ones first, and in any case the newest complete one, whose figures
 * Google may still correct. Each comes with the progress once it is stored.
 */
export function* weeksToRead({ readFrom, readThrough }: Progress, now: Date): Generator<Week> {
  const complete = addDays(now, -completeAfterDays)
  const newest = addDays(complete, -new Date(complete).getUTCDay())
  let through = addDays(newest, -7)
  if (readThrough !== null && readThrough < through) through = readThrough
  let from = readFrom ?? addDays(through, 1)
  const week = (lastDay: string): Week => ({
    firstDay: addDays(lastDay, -6),
    lastDay,
    isNewest: lastDay === newest,
    readFrom: from,
    readThrough: through,
  })
  while (through < newest) {
    through = addDays(through, 7)
    yield week(through)
  }
  for (const oldest = addDays(newest, 1 - 7 * maxWeeks); from > oldest;) {
    from = addDays(from, -7)
    yield week(addDays(from, 6))
  }
}
