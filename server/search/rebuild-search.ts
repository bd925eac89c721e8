import { and, eq, lt, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { searchRebuilds } from '../schema/search.ts'

/** The version of search_entry's output. A migration that changes it increments this and leaves the entries to the job. */
const currentVersion = 1
// A customer's change waits for the batch that contains its post: some 60 ms for long posts.
const batchSize = 50

/** Rebuilds all entries while customers read and write; resumes where it stopped. */
export async function rebuildSearch(
  { db }: Pick<App, 'db'>,
  signal: AbortSignal,
  version = currentVersion,
): Promise<void> {
  for (const source of ['posts', 'keywords'] as const) {
    await db
      .insert(searchRebuilds)
      .values({ source, version })
      .onConflictDoUpdate({
        target: searchRebuilds.source,
        set: { version, after: null, done: false },
        setWhere: lt(searchRebuilds.version, version),
      })
    while (!signal.aborted && (await rebuildBatch(db, source, version)));
  }
}

/** False when nothing is left. */
const rebuildBatch = (db: App['db'], source: 'posts' | 'keywords', version: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Less than PostgreSQL's deadlock timeout of a second, so that the customer never loses.
    await tx.execute(sql`set local lock_timeout = 500`)
    const mine = and(
      eq(searchRebuilds.source, source),
      eq(searchRebuilds.version, version),
      eq(searchRebuilds.done, false),
    )
    const [place] = await tx.select().from(searchRebuilds).where(mine).for('update')
    if (!place) return false
    // Locked, so that no change comes between reading a row and writing its entry, which would restore the old one.
    const { rows } = (await tx.execute(sql`
      with batch_rows as materialized (
        select id, source from ${sql.identifier(source)} as source
        where ${place.after}::uuid is null or id > ${place.after}::uuid order by id limit ${batchSize} for share of source
      ), entered as (
        insert into search_entries select entry.* from batch_rows, lateral search_entry(batch_rows.source) as entry
        on conflict (id) do update set title = excluded.title, keywords = excluded.keywords, lexemes = excluded.lexemes
      )
      select id from batch_rows order by id`)) as { rows: { id: string }[] }
    const done = rows.length < batchSize
    await tx
      .update(searchRebuilds)
      .set({ after: rows.at(-1)?.id ?? place.after, done })
      .where(mine)
    return !done
  })

export const rebuildSearchJob = job({
  name: 'rebuild-search',
  // Retries after yielding to a customer; the schedule covers any other failure.
  retryLimit: 20,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 10,
  // 200,000 posts take some minutes; with more, the next run continues.
  expireSeconds: 3600,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: (app, _data, { signal }) => rebuildSearch(app, signal),
})
