import type pg from 'pg'

type Run = (query: unknown, values?: unknown) => Promise<pg.QueryResult>

/** Statements that cover all accounts on purpose. */
const ofEverybody = [
  // When the autopilot checks the next account.
  /min\("look_at"\)/,
  // Trends: words that at least three accounts use.
  /count\(distinct account_id\)|from keyword_uses\s+group by/,
  // Returns the time of the installation's next post, which differs each time.
  /clock_timestamp\(\)/,
  // Payment events of any account that nobody is processing yet.
  /"payment_events"\."processed_at" is null/,
  // The queue, and the walk itself.
  /pgboss|of the walk/,
]

const isWatched = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !ofEverybody.some((one) => one.test(text))

/**
 * While an account acts, repeats each of its statements with the rows of all other accounts hidden by row-level security, and
 * keeps those whose results differ, because they see or change other accounts' rows. For statements with mutants
 * (account-mutants.ts) it also records whether each mutant causes such a difference. On PostgreSQL only.
 */
export async function compareWithHidden(pool: pg.Pool | undefined) {
  const differing = new Set<string>()
  const mutants = new Map<string, boolean>()
  let account: string | undefined
  const comparison = { differing, mutants, act: (id?: string) => void (account = id) }
  if (!pool) return comparison
  const open = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let claims: Promise<unknown> = Promise.resolve()

  async function compare(run: Run, query: unknown, values: unknown) {
    const text = textOf(query)
    const hide = `set local role only_own; set local walk.account = '${account}'`
    const answer = async (as: string, changed = text) => {
      await run(`savepoint hidden; ${as}`)
      const given = {
        ...(typeof query === 'string' ? {} : (query as object)),
        text: changed,
        name: undefined,
      }
      const said = await run(given, values).then(
        (result) => answerOf(text, result),
        (error: Error) => error.message,
      )
      await run('rollback to savepoint hidden; release savepoint hidden')
      return said
    }
    /** Repeated, because other work is running at the same time. */
    const findDifference = async (changed?: string) => {
      for (let n = 0; n < 3; n++) {
        const [own, all] = [await answer(hide), await answer('', changed)]
        if (own === all) return undefined
        if (n === 2) return `all: ${all.slice(0, 500)}\n  own: ${own.slice(0, 500)}\n  ${text}`
      }
    }
    const difference = await findDifference()
    if (difference) differing.add(difference)
    for (const [, id = ''] of text.matchAll(/\/\*or (.*?)\*\//g))
      if (!mutants.get(id))
        mutants.set(id, (await findDifference(text.replaceAll(`/*or ${id}*/`, 'or true'))) !== undefined)
    return run(query, values)
  }

  /** Two workers comparing claims at once would skip each other's locked rows and see differences. They never wait for locks. */
  const inTurn = (ask: () => Promise<pg.QueryResult>) => {
    const mine = claims.then(ask)
    claims = mine.catch(() => {})
    return mine
  }
  /** Runs one statement at a time, even if several are sent at once. */
  const watched = (client: pg.PoolClient) => {
    const run = client.query.bind(client) as unknown as Run
    let turn: Promise<unknown> = Promise.resolve()
    const query: Run = (text, values) => {
      const isCompared = account !== undefined && isWatched(textOf(text))
      const ask = () => (isCompared ? compare(run, text, values) : run(text, values))
      const mine = turn.then(() => (isCompared && isClaim(textOf(text)) ? inTurn(ask) : ask()))
      turn = mine.catch(() => {})
      return mine
    }
    return { run, query }
  }
  const connect = async () => {
    const client = await open()
    const { run, query } = watched(client)
    const release = client.release.bind(client)
    const restore = (error?: Error) => {
      Object.assign(client, { query: run, release })
      release(error)
    }
    return Object.assign(client, { query, release: restore })
  }
  const query: Run = async (text, values) => {
    const client = await open()
    const { run, query: runWatched } = watched(client)
    try {
      if (account === undefined || !isWatched(textOf(text))) return await run(text, values)
      await run(isReading(textOf(text)) ? 'begin isolation level repeatable read' : 'begin')
      const result = await runWatched(text, values)
      await run('commit')
      return result
    } catch (error) {
      await run('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  await query(hidingPolicies)
  Object.assign(pool, { connect, query })
  return comparison
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)

const isClaim = (text: string) => /skip locked/i.test(text)

const isReading = (text: string) =>
  !/\b(insert|update|delete)\b/i.test(text.replaceAll(/for (no key )?update/gi, ''))

const answerOf = (text: string, { rows, rowCount }: pg.QueryResult): string =>
  isReading(text)
    ? rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n')
    : `${rowCount} rows`

/** A role that sees only rows of the account `walk.account` and of its posts, slots and images. */
const hidingPolicies = `
  do $$ declare one record; begin
    begin create role only_own; exception when duplicate_object or unique_violation then null; end;
    grant usage on schema public to only_own;
    grant all on all tables in schema public to only_own;
    grant all on all sequences in schema public to only_own;
    create function walk_account() returns uuid stable language sql
      as $f$ select nullif(current_setting('walk.account', true), '')::uuid $f$;
    for one in
      select table_name as name, case
        when table_name = 'accounts' then 'id = walk_account()'
        when bool_or(column_name = 'account_id') then 'account_id is null or account_id = walk_account()'
        when bool_or(column_name = 'post_id') then 'post_id in (select id from posts)'
        when bool_or(column_name = 'slot_id') then 'slot_id in (select id from autopilot_slots)'
        when bool_or(column_name = 'image_id') then 'image_id in (select id from images)'
      end as condition
      from information_schema.columns where table_schema = 'public' group by table_name
    loop
      continue when one.condition is null;
      execute format('alter table %I enable row level security', one.name);
      execute format('create policy own on %I using (%s) with check (true)', one.name, one.condition);
    end loop;
  end $$`
