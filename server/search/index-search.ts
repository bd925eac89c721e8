import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { inArray, or, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { foldLetters, lexemesOf, wordsOf } from '../platform/text/fold-words.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { type Loop, startLoop } from '../publishing/scheduler/start-loop.ts'
import { accounts } from '../schema/accounts.ts'
import { keywords } from '../schema/keywords.ts'
import { posts } from '../schema/posts.ts'
import { searchQueue } from '../schema/search.ts'

// An arbitrary advisory lock number: its holder indexes.
const indexerLock = 7_423_003
const batchSize = 50
// A signal wakes it much sooner; polling covers lost signals.
const pollMs = 10_000
// Batches a series of saves. Processes without a worker wait longer, so that one with a worker usually does it.
const restMs = (app: App) => (app.env.PROCESS === 'web' ? 2000 : 150)
// An index row holds about 2,700 bytes, and PostgreSQL allows 1 MB of lexemes for a text.
const [maxTitle, maxWords, maxBody] = [300, 60_000, 500_000]

export function startIndexing(app: App): Loop {
  let hasMore = true
  return startLoop(app, {
    topic: 'search',
    failure: 'Search indexing failed',
    turn: async (stop) => {
      if (!hasMore) await delay(restMs(app), undefined, { signal: stop }).catch(() => {})
      hasMore = false
      hasMore = !stop.aborted && (await indexBatch(app.db))
      return hasMore ? 0 : pollMs
    },
    pollMs,
  })
}

/** Returns false if nothing is left or another process is indexing. */
const indexBatch = (db: Db): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ number: string; id: string; source: 'posts' | 'keywords' }>(sql`
      select number, id, source from ${searchQueue}
      where pg_try_advisory_xact_lock(${indexerLock}) order by number limit ${batchSize}`)
    if (rows.length === 0) return false
    const idsOf = (source: string) => rows.filter((row) => row.source === source).map(({ id }) => id)
    await lockAccounts(tx, idsOf('posts'), idsOf('keywords'))
    const entries = [...(await readPosts(tx, idsOf('posts'))), ...(await readKeywords(tx, idsOf('keywords')))]
    await tx.execute(sql`
      insert into search_entries (id, account_id, type, title, keywords, body, lexemes, created_at)
      select id, account_id, type, title, keywords, body, array_to_tsvector(lexemes), created_at
      from json_to_recordset(${JSON.stringify(entries)}::json) as entry (id uuid, account_id uuid, type text, title text,
        keywords text, body text, lexemes text[], created_at timestamptz)
      on conflict (id) do update set type = excluded.type, title = excluded.title, keywords = excluded.keywords,
        body = excluded.body, lexemes = excluded.lexemes, created_at = excluded.created_at`)
    await tx.delete(searchQueue).where(
      inArray(
        searchQueue.number,
        rows.map(({ number }) => Number(number)),
      ),
    )
    await foldCounts(tx, [...new Set(entries.map((entry) => entry.account_id))])
    return rows.length === batchSize
  })

/** Comes before the locks of posts and keywords, as a deletion takes them: in the other order each could wait for the other. */
const lockAccounts = (tx: Db, postIds: string[], keywordIds: string[]) => {
  const ofPosts = tx.select({ id: posts.accountId }).from(posts).where(inArray(posts.id, postIds))
  const ofKeywords = tx
    .select({ id: keywords.accountId })
    .from(keywords)
    .where(inArray(keywords.id, keywordIds))
  return tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(inArray(accounts.id, ofPosts), inArray(accounts.id, ofKeywords)))
    .orderBy(accounts.id)
    .for('key share')
}

interface IndexedText {
  id: string
  accountId: string
  createdAt: Date
  type: 'post' | 'keyword' | 'deleted'
  title: string
  keywords: string[]
  text: string
}

function entryOf({ id, accountId, createdAt, type, title, keywords: words, text }: IndexedText) {
  // Line breaks keep a phrase from matching across two parts.
  const body = [title, ...words, text].map(foldLetters).join('\n')
  const shown = (folded: string) => wordsOf(folded).join(' ').slice(0, maxTitle).toWellFormed()
  return {
    ...{ id, account_id: accountId, type, created_at: createdAt },
    title: shown(foldLetters(title)),
    keywords: shown(foldLetters(words.join(' '))),
    body: body.slice(0, maxBody).toWellFormed(),
    lexemes: lexemesOf(accountId, body, maxWords),
  }
}

async function readPosts(tx: Db, ids: string[]) {
  if (ids.length === 0) return []
  // Prevents deletion meanwhile without blocking updates.
  const rows = await tx.select().from(posts).where(inArray(posts.id, ids)).for('key share')
  const entries: ReturnType<typeof entryOf>[] = []
  for (const { keywords: words, categories, tags, content, deletedAt, ...post } of rows) {
    const kind = deletedAt ? ('deleted' as const) : ('post' as const)
    const text = plainText(content)
    entries.push(entryOf({ ...post, type: kind, keywords: [...words, ...categories, ...tags], text }))
    // Requests are answered between two long posts.
    await setImmediate()
  }
  return entries
}

async function readKeywords(tx: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await tx.select().from(keywords).where(inArray(keywords.id, ids)).for('key share')
  return rows.map((row) => entryOf({ ...row, type: 'keyword', title: row.word, keywords: [], text: '' }))
}

/** Sums up rows that triggers have added to post_counts, one for each status, once there are many. */
const foldCounts = (tx: Db, accountIds: string[]) =>
  tx.execute(sql`
    with wanted as (
      select account_id from post_counts where account_id in (select jsonb_array_elements_text(${JSON.stringify(accountIds)}::jsonb)::uuid)
      group by account_id having count(*) > 40
    ), gone as (
      delete from post_counts using wanted where post_counts.account_id = wanted.account_id
      returning post_counts.account_id, status, delta
    )
    insert into post_counts (account_id, status, delta)
    select account_id, status, sum(delta) from gone group by 1, 2 having sum(delta) <> 0`)
