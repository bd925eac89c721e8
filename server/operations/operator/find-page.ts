import { and, desc, sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { App } from '../../platform/app.ts'

const pageSize = 50
interface FindPageInput {
  conditions?: SQL[] | undefined
  where: SQL | undefined
  after: string
}

type FoundRows = { rows: { id: string; moment: string }[] }
// The microseconds and the id of the last row shown.
const cursorPattern = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * A page of ids matching any of `conditions`, newest first, with the next cursor if there are more. Each condition runs as
 * a separate query, so that each uses its index: combined they would scan the whole table.
 */
export async function findPage(
  app: App,
  table: PgTable & { id: Column; createdAt: Column },
  { conditions = [sql`true`], where, after }: FindPageInput,
): Promise<{ ids: string[]; next: string | undefined }> {
  const [, moment, id] = cursorPattern.exec(after) ?? []
  const older =
    id &&
    sql`(${table.createdAt}, ${table.id}) < (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`
  const found = conditions.map(
    (condition) => sql`(select ${table.id} as id, ${table.createdAt} as created_at from ${table}
      where ${and(condition, where, older || undefined)} order by ${desc(table.createdAt)}, ${desc(table.id)} limit ${pageSize + 1})`,
  )
  const { rows } = (await app.db
    .execute(sql`select id, (extract(epoch from created_at) * 1000000)::bigint::text as moment
    from (${sql.join(found, sql` union `)}) as found order by created_at desc, id desc limit ${pageSize + 1}`)) as FoundRows
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    ids: shown.map((row) => row.id),
    next: rows.length > pageSize && last ? `${last.moment}_${last.id}` : undefined,
  }
}

/** An escaped `ilike` pattern for "contains". Fewer than three characters (a trigram) match only at the beginning. */
export const toLikePattern = (text: string): string =>
  `${text.length < 3 ? '' : '%'}${text.replace(/[\\%_]/g, '\\$&')}%`
