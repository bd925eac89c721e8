import { asc, getTableColumns, inArray, is } from 'drizzle-orm'
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

/** Every table with rows of a post. */
export const tablesOfPost = tables.map(describeTable).filter(({ columns }) => columns.postId)

// Hashes and sealed secrets are useless to the customer and useful to a thief; bytes are exported as files.
const isExcludedColumn = (column: string) => /^sealed|Hash$|^bytes$/.test(column)

/** Their rows without secrets, oldest first. */
export async function readOwnedRows(
  db: Db,
  { table, columns }: ReturnType<typeof describeTable>,
  owner: 'accountId' | 'postId',
  ids: string[],
): Promise<Row[]> {
  const exportedColumns = Object.entries(columns).filter(
    (entry): entry is [string, PgColumn] => entry[1] !== undefined && !isExcludedColumn(entry[0]),
  )
  const key = columns[owner] ?? columns.id
  const order = columns.createdAt ?? key
  if (!key || !order) throw new Error('A table without an owner')
  return db
    .select(Object.fromEntries(exportedColumns))
    .from(table)
    .where(inArray(key, ids))
    .orderBy(asc(order))
}
