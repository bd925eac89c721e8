import { and, asc, getTableColumns, inArray, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/db.ts'
import * as accountTables from '../../schema/accounts.ts'
import * as auditTables from '../../schema/audit.ts'
import * as autopilotTables from '../../schema/autopilot.ts'
import * as billingTables from '../../schema/billing.ts'
import * as integrationTables from '../../schema/integrations.ts'
import * as keywordTables from '../../schema/keywords.ts'
import * as notificationTables from '../../schema/notifications.ts'
import * as postTables from '../../schema/posts.ts'
import * as profileTables from '../../schema/profile.ts'
import * as publishingTables from '../../schema/publishing.ts'
import * as resultTables from '../../schema/results.ts'
import * as sitePostTables from '../../schema/site-posts.ts'
import * as voiceTables from '../../schema/voice.ts'
import * as writingTables from '../../schema/writing.ts'

type Row = Record<string, unknown>

/** Read from the schema, so that tables added later are not forgotten. */
const tables = [
  accountTables,
  auditTables,
  autopilotTables,
  billingTables,
  integrationTables,
  keywordTables,
  notificationTables,
  postTables,
  profileTables,
  publishingTables,
  resultTables,
  sitePostTables,
  voiceTables,
  writingTables,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => is(value, PgTable))

const describeTable = (table: PgTable) => ({
  table,
  name: getTableConfig(table).name,
  columns: getTableColumns(table) as Record<string, PgColumn | undefined>,
})

/** Every table with rows of an account, except posts, which get their own files. */
export const tablesOfAccount = tables
  .map(describeTable)
  .filter(({ name, columns }) => (columns.accountId && name !== 'posts') || name === 'accounts')

export const tablesOfPost = tables.map(describeTable).filter(({ columns }) => columns.postId)

// Hashes and sealed secrets are useless to the customer and useful to a thief; bytes are exported as files.
const isExcludedColumn = (column: string) => /^sealed|Hash$|^bytes$/.test(column)

// The longest rows are whole pages of a site.
const pageSize = 1000

/** Pages of their rows without secrets, oldest first. */
export async function* readOwnedPages(
  db: Db,
  { table, columns }: ReturnType<typeof describeTable>,
  owner: 'accountId' | 'postId',
  ids: string[],
): AsyncGenerator<Row[]> {
  const exportedColumns = Object.entries(columns).filter(
    (entry): entry is [string, PgColumn] => entry[1] !== undefined && !isExcludedColumn(entry[0]),
  )
  const key = columns[owner] ?? columns.id
  if (!key) throw new Error('A table without an owner')
  const order = [columns.createdAt ?? key, ...primaryKeyOf(table)]
  let last: string[] | undefined
  do {
    const values = last?.map((value, at) => sql`${value}::${sql.raw(typeOf(order[at]!))}`)
    const isLater = values && sql`(${sql.join(order, sql`, `)}) > (${sql.join(values, sql`, `)})`
    const rows = await db
      .select({
        ...Object.fromEntries(exportedColumns),
        // As text, because a Date would lose microseconds.
        place: sql<string[]>`array[${sql.join(
          order.map((column) => sql`${column}::text`),
          sql`, `,
        )}]`,
      })
      .from(table)
      .where(and(inArray(key, ids), isLater))
      .orderBy(...order.map((column) => asc(column)))
      .limit(pageSize)
    last = rows.length < pageSize ? undefined : rows.at(-1)!.place
    if (rows.length > 0 || !values) yield rows.map(({ place: _place, ...row }) => row)
  } while (last)
}

export async function readOwnedRows(...input: Parameters<typeof readOwnedPages>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of readOwnedPages(...input)) rows.push(...page)
  return rows
}

/** For a cast: a serial is an integer with a default. */
const typeOf = (column: PgColumn) => column.getSQLType().replace('serial', 'int')

function primaryKeyOf(table: PgTable): PgColumn[] {
  const [composite] = getTableConfig(table).primaryKeys
  const names = composite?.columns.map(({ name }) => name)
  return Object.values<PgColumn>(getTableColumns(table)).filter((column) =>
    names ? names.includes(column.name) : column.primary,
  )
}
