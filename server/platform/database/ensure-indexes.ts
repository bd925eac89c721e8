import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { RunText } from './db.ts'

const trigrams = (column: string) => `using gin (${column} gin_trgm_ops) with (fastupdate = off)`

/** Built after the migrations without blocking writers. A changed index needs a new name. */
export const largeIndexes: Record<string, string> = {
  posts_created: 'posts (created_at, id)',
  posts_of_account: 'posts (account_id, created_at, id)',
  posts_title_trigrams: `posts ${trigrams('title')}`,
  posts_wordpress_url_trigrams: `posts ${trigrams('wordpress_url')}`,
  publications_link_trigrams: `publications ${trigrams('link')}`,
  posts_of_status: 'posts (account_id, status, created_at, id) where deleted_at is null',
  posts_by_title: 'posts (account_id, lower(title), id) where deleted_at is null',
  posts_next: `posts (account_id, scheduled_at, id) where status = 'scheduled' and deleted_at is null`,
  posts_published: 'posts (account_id, published_at) where published_at is not null',
  post_events_of_account: 'post_events (account_id, created_at, id) where status is not null',
  post_events_pending: `post_events (account_id, created_at) include (post_id, pending_delta) where pending_delta <> 0`,
  // Complements posts_publishing, for the publishing workers.
  posts_updating: `posts (updated_at) where update_state = 'publishing' and deleted_at is null`,
  // Complements posts_publishing and posts_scheduled: other late or failed posts.
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

// An arbitrary advisory lock number other than the migrations': its holder builds indexes.
const indexLock = 7_423_002

/** For databases with many writers: one process at a time builds missing indexes, without blocking writes. */
export async function ensureIndexesConcurrently(client: pg.Client): Promise<void> {
  // Polled, because a query waiting for the lock holds a snapshot that the index build would wait for.
  const take = `select pg_try_advisory_lock(${indexLock}) as taken`
  while (!(await client.query<{ taken: boolean }>(take)).rows[0]?.taken) await delay(200)
  await ensureIndexes((text) => client.query(text), 'concurrently')
  await client.query(`select pg_advisory_unlock(${indexLock})`)
}

export async function ensureIndexes(run: RunText, how: 'concurrently' | '' = ''): Promise<void> {
  const existing = `select c.relname as name, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`
  const { rows } = await run<{ name: string; valid: boolean }>(existing)
  const isValid = new Map(rows.map(({ name, valid }) => [name, valid]))
  // Without the extension these searches scan the whole table.
  const { length: hasTrigrams } = (await run(`select from pg_opclass where opcname = 'gin_trgm_ops'`)).rows
  for (const [name, definition] of Object.entries(largeIndexes)) {
    if (isValid.get(name) || (!hasTrigrams && definition.includes('gin_trgm_ops'))) continue
    if (isValid.has(name)) await run(`drop index ${how} ${name}`)
    await run(`create index ${how} ${name} on ${definition}`)
  }
}
