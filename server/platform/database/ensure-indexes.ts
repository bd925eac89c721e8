import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const trigrams = (column: string) => `using gin (${column} gin_trgm_ops) with (fastupdate = off)`

/**
 * Indexes of tables that grow large, made after the migrations without blocking writers. One that changes gets a new
 * name. Most are for the operator's lists; those by account also for the deletion of an account.
 */
export const largeIndexes: Record<string, string> = {
  posts_created: 'posts (created_at, id)',
  posts_of_account: 'posts (account_id, created_at, id)',
  posts_title_trigrams: `posts ${trigrams('title')}`,
  posts_wordpress_url_trigrams: `posts ${trigrams('wordpress_url')}`,
  publications_link_trigrams: `publications ${trigrams('link')}`,
  // Beside posts_publishing, for the publishing workers.
  posts_updating: `posts (updated_at) where update_state = 'publishing' and deleted_at is null`,
  // Beside posts_publishing and posts_scheduled: what else is late or has failed.
  posts_unfinished: `posts (updated_at) where status in ('failed', 'writing') and deleted_at is null`,
  accounts_created: 'accounts (created_at, id)',
  accounts_email_trigrams: `accounts ${trigrams('email')}`,
  accounts_username_trigrams: `accounts ${trigrams('username')}`,
  sites_url_trigrams: `sites ${trigrams('url')}`,
  sites_broken: 'sites (account_id) where broken_since is not null',
  subscriptions_owing: `subscriptions (account_id) where status in ('past_due', 'unpaid')`,
  invoices_number: 'invoices (number)',
  billing_customers_card: 'billing_customers (card_last4)',
  mail_outbox_account: 'mail_outbox (account_id, created_at)',
  mail_outbox_open: `mail_outbox (created_at) where status in ('queued', 'refused')`,
  mail_outbox_recipient_trigrams: `mail_outbox ${trigrams('recipient')}`,
  audit_entries_number: 'audit_entries (number)',
}

type Run = (text: string) => Promise<{ rows: unknown[] }>

// Any number but the migrations', the same in every process: its holder builds indexes.
const indexLock = 7_423_002

/** Where many processes write: one at a time makes what is missing, and nobody's write waits for it. */
export async function ensureIndexesConcurrently(client: pg.Client): Promise<void> {
  // Asked again and again: a query that waits for the lock holds a snapshot, and the index would wait for that one's end.
  const take = `select pg_try_advisory_lock(${indexLock}) as taken`
  while (!(await client.query<{ taken: boolean }>(take)).rows[0]?.taken) await delay(200)
  await ensureIndexes((text) => client.query(text), 'concurrently')
  await client.query(`select pg_advisory_unlock(${indexLock})`)
}

/** Makes the large indexes that are missing; one that was left half made is made anew. */
export async function ensureIndexes(run: Run, how: 'concurrently' | '' = ''): Promise<void> {
  const found = (await run(`select c.relname as name, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`)) as {
    rows: { name: string; valid: boolean }[]
  }
  const isValid = new Map(found.rows.map(({ name, valid }) => [name, valid]))
  // Where the extension may not be had, these searches read the whole table.
  const { length: hasTrigrams } = (await run(`select from pg_opclass where opcname = 'gin_trgm_ops'`)).rows
  for (const [name, definition] of Object.entries(largeIndexes)) {
    if (isValid.get(name) || (!hasTrigrams && definition.includes('gin_trgm_ops'))) continue
    if (isValid.has(name)) await run(`drop index ${how} ${name}`)
    await run(`create index ${how} ${name} on ${definition}`)
  }
}
