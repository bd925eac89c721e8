import { and, asc, gt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { App } from '../app.ts'
import { openOrLog } from './open-or-log.ts'

export interface SealedColumn {
  table: PgTable
  id: PgColumn
  accountId: PgColumn
  sealed: PgColumn
  bindingOf(accountId: string): string
}

type ResealContext = Pick<App, 'db' | 'log' | 'secrets'>

const isSealedWithPreviousKey = ({ secrets }: ResealContext, { sealed }: SealedColumn) =>
  sql`starts_with(${sealed}, ${secrets.previousKeyPrefix})`

/** Counts the texts that could no longer be opened if the previous key were removed now. */
export async function countSealedWithPreviousKey(app: ResealContext, column: SealedColumn): Promise<number> {
  if (app.secrets.previousKeyPrefix === undefined) return 0
  return app.db.$count(column.table, isSealedWithPreviousKey(app, column))
}

// Few enough to read at once; a hundred thousand accounts are 200 queries.
const batchSize = 500

/** Reseals with the current key what the previous one sealed, so that the previous key can be removed. */
export async function reseal(app: ResealContext, column: SealedColumn, signal: AbortSignal): Promise<void> {
  if (app.secrets.previousKeyPrefix === undefined) return
  const { table, id, accountId, sealed } = column
  let after: unknown
  while (!signal.aborted) {
    const rows = await app.db
      .select({ id, accountId: sql<string>`${accountId}`, text: sql<string>`${sealed}` })
      .from(table)
      .where(and(isSealedWithPreviousKey(app, column), after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(batchSize)
    for (const row of rows) {
      const boundTo = column.bindingOf(row.accountId)
      const text = openOrLog(app, row.accountId, { sealed: row.text, boundTo })
      // A text written meanwhile is newer than ours.
      if (text !== undefined)
        await app.db.execute(
          sql`update ${table} set ${sql.identifier(sealed.name)} = ${app.secrets.seal(text, boundTo)} where ${id} = ${row.id} and ${sealed} = ${row.text}`,
        )
    }
    after = rows.at(-1)?.id
    if (after === undefined) return
  }
}
