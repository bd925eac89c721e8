import { eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { lockAutopilot, type Reconciliation } from '../../../server/autopilot/autopilot-context.ts'
import type { App } from '../../../server/platform/app.ts'
import type { Db } from '../../../server/platform/database/db.ts'
import type { Furnished } from '../../given/furnished.ts'

/** The context of a step, whose effects are all undone. */
export interface Within {
  app: App
  tx: Db
  me: Furnished
  /** Another account, whose rows resemble mine as closely as they can. */
  their: Furnished
  /** Runs a statement of the walk, not of the service. */
  prepare(statement: SQL): Promise<void>
  mine<Table extends Owned>(table: Table): Promise<Table['$inferSelect']>
  /** A row of the other account as if it were mine, as a caller with a wrong id would pass it. */
  foreign<Table extends Owned>(table: Table): Promise<Table['$inferSelect']>
  reconciliation(): Promise<Reconciliation>
}
export type Step = (within: Within) => unknown
type Owned = PgTable & { accountId: PgColumn }

export const caller = { ipAddress: '127.0.0.1', userAgent: '' }
/** The same URL for both accounts' sites, where nothing listens. */
export const site = 'http://127.0.0.1:9'
export const page = `${site}/page`
/** A slot of both accounts, in three days. */
export const at = new Date(Math.floor(Date.now() / 86_400_000 + 3) * 86_400_000 + 9 * 3_600_000)

/** Thrown to roll back a transaction. */
export const undone = new Error('undone')

/** Runs one step inside `tx` as this account and undoes it; returns the error, if any. */
export async function runStep(
  step: Step,
  {
    app,
    tx: outer,
    me,
    their,
    act,
  }: Pick<Within, 'app' | 'tx' | 'me' | 'their'> & { act(id?: string): void },
): Promise<unknown> {
  let failure: unknown
  await outer
    .transaction(async (tx) => {
      const inside: App = Object.create(app, { db: { value: tx } })
      const prepare = async (statement: SQL) => {
        act()
        await tx.execute(statement)
        act(me.accountId)
      }
      const rowOf = async ({ accountId }: Furnished, table: Owned) => {
        act()
        const [row] = await tx.select().from<PgTable>(table).where(eq(table.accountId, accountId))
        act(me.accountId)
        if (!row) throw new Error(`No row in ${getTableName(table)}`)
        return { ...row, accountId: me.accountId } as never
      }
      const within: Within = {
        app: inside,
        tx,
        me,
        their,
        prepare,
        mine: (table) => rowOf(me, table),
        foreign: (table) => rowOf(their, table),
        reconciliation: async () => ({
          ...(await lockAutopilot(tx, me.accountId)),
          app: inside,
          tx,
          now: new Date(),
        }),
      }
      act(me.accountId)
      try {
        await step(within)
      } catch (error) {
        failure = error
      }
      act()
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return failure
}

/** Makes the other account's rows refer to my objects wherever only the account id tells them apart. */
export async function entangle(tx: Db, me: Furnished, their: Furnished): Promise<void> {
  const mine = sql`${me.accountId}::uuid`
  const theirs = sql`${their.accountId}::uuid`
  const both = sql`(${mine}, ${theirs})`
  const soon = sql`now() + interval '20 days'`
  const statements = [
    sql`update preferences set scheduled_times = '{"monday":["09:00"],"tuesday":["09:00"],"wednesday":["09:00"],"thursday":["09:00"],"friday":["09:00"],"saturday":["09:00"],"sunday":["09:00"]}' where account_id = ${mine}`,
    sql`update posts set status = 'scheduled', scheduled_at = ${soon} + case account_id when ${mine} then interval '1 day' else interval '0' end where id in (${me.ids.post}, ${their.ids.post})`,
    sql`update posts set writer = 'sample', wordpress_url = ${`${site}/live`}, categories = array[account_id::text], tags = '{Dogs}', keywords = keywords || '{calm}'
      where id in (${me.ids.livePost}, ${their.ids.livePost})`,
    sql`insert into post_revisions (post_id, title, content, keywords, word_count, version, origin, fields)
      select post_id, title, content, keywords, word_count, version + 50, 'writer', fields from post_revisions
      where post_id in (${me.ids.post}, ${their.ids.post})`,
    sql`update post_revisions set post_id = case post_id when ${me.ids.post} then ${me.ids.livePost}::uuid else ${their.ids.livePost}::uuid end where version > 50`,
    sql`update autopilot_slots set post_id = null where account_id in ${both}`,
    sql`update autopilot_slots set post_id = ${me.ids.post}, topic = 'Calm dogs', at = ${at.toISOString()}, write_at = now() - interval '1 hour', created_at = now() - interval '3 days', approved_by = 'owner'
      where account_id = ${theirs}`,
    sql`insert into autopilot_slots (account_id, at, write_at, state, reason, post_id) values
      (${theirs}, now() + interval '1 hour', now() - interval '1 hour', 'planned', null, null),
      (${theirs}, now() + interval '2 hours', now(), 'held', 'paused', ${their.ids.heldPost})`,
    sql`insert into writing_requests (post_id, request) select id, '{}' from posts where account_id in ${both} on conflict do nothing`,
    sql`update writing_requests set request = request || jsonb_build_object('framework', 'how-to', 'personaId', ${their.ids.persona}::text, 'refreshes', ${their.ids.post}::text)
      where post_id = ${me.ids.post}`,
    sql`update topics set state = case account_id when ${mine} then 'proposed' else 'spare' end where account_id in ${both}`,
    sql`insert into topics (account_id, title, position, state) values (${mine}, 'Training parrots', 5, 'proposed'), (${mine}, 'Feeding parrots', 6, 'spare')`,
    sql`update publications set site_url = (select key from sites where account_id = ${mine}) where post_id in (${me.ids.livePost}, ${their.ids.livePost})`,
    sql`insert into keyword_uses (account_id, normalized, word, uses) select id, 'calm', 'calm', 1 from accounts on conflict do nothing`,
    sql`update keywords set normalized = 'calm' where id in (${me.ids.keyword}, ${their.ids.keyword})`,
    sql`update invoices set status = 'failed', subscription_id = (select subscription_id from subscriptions where account_id = ${mine}) where account_id = ${theirs}`,
    sql`update checkouts set status = 'open' where account_id = ${theirs}`,
    sql`insert into checkouts (account_id, provider, livemode, session_id, kind, plan, status, url)
      select account_id, provider, livemode, session_id || '-2', kind, plan, 'paid', url from checkouts where account_id = ${theirs} limit 1`,
    sql`update facts set interview_id = ${me.ids.interview}, question = 'Why?' where account_id = ${theirs}`,
    sql`update interviews set questions = '{Why?}', topic_key = 'calm dogs', asked_at = null, slot_at = now() where id = ${their.ids.interview}`,
    sql`update interviews set questions = '{Why?}' where id = ${me.ids.interview}`,
    sql`insert into facts (account_id, text, key) select id, 'We opened in 2014.', 'we opened in 2014' from accounts where id in ${both}`,
    sql`update held_sentences set sentence = 'We opened in 2014.', state = 'approved', decided_at = now() - case post_id when ${their.ids.heldPost} then interval '1 day' else interval '0' end
      where post_id in (${me.ids.heldPost}, ${their.ids.heldPost})`,
    sql`update proposed_facts set url = ${page} where account_id in ${both}`,
    sql`update site_posts set site_url = ${site}, url = ${page}, kind = 'post', read_at = now() - interval '1 day', text = repeat('We wash calm dogs slowly. ', 60) where account_id in ${both}`,
    sql`update site_reads set site_url = ${site} where account_id in ${both}`,
    sql`update voice_samples set url = ${page} where account_id in ${both}`,
    sql`update result_periods set first_day = '2025-12-01', last_day = '2025-12-28' where account_id = ${theirs}`,
    sql`update notifications set created_at = now() where account_id = ${theirs}`,
    sql`update sites set broken_since = now() where account_id = ${theirs}`,
    sql`insert into email_tokens (account_id, purpose, token_hash, email, expires_at, created_at)
      select id, purpose, id || purpose || n, email, now() + interval '1 day', now() + n * interval '1 minute' * case id when ${theirs} then 9 else 1 end
      from accounts, generate_series(1, 2) n, unnest('{reset,verify}'::text[]) purpose where id in ${both}`,
  ]
  for (const statement of statements) await tx.execute(statement)
}
