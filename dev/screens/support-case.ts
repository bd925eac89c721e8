import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/database/db.ts'
import { hashToken } from '../../server/platform/secrets/secrets.ts'

export const supportEmail = `somebody.with.${'a-very-long-name.'.repeat(8)}@example.com`
const strange = `<script>alert(1)</script> ${'Wool'.repeat(40)} \u202Etfel ot thgir ${'🧶'.repeat(20)}`

const fault = {
  name: 'login',
  ok: false,
  code: 'wrong_password',
  message: 'WordPress did not accept the username and application password.',
  fix: 'Make a new application password in WordPress under Users, Profile, and enter it under Settings → Profile.',
  warnings: [],
}

/** An account with everything that support is asked about, and with long and unusual names. */
export async function addSupportCase(db: Db): Promise<void> {
  const id = randomUUID()
  await db.execute(sql`
    insert into accounts (id, email, username, password_hash, status, profile_completed_at)
    values (${id}, ${supportEmail}, ${strange.slice(0, 50)}, 'x', 'active', now())`)
  await db.execute(sql`
    insert into two_factors (account_id, sealed_secret, confirmed_at) values (${id}, 'x', now() - interval '90 days')`)
  for (const who of ['stranger', 'second-factor'])
    await db.execute(sql`
      insert into rate_limits (key, count, resets_at)
      values (${`guess:${who}:${hashToken(supportEmail)}`}, 20, now() + interval '40 minutes')`)
  await db.execute(sql`
    insert into sites (account_id, url, username, sealed_password, checks, checked_at, broken_since, check_after)
    values (${id}, ${`https://${'subdomain.'.repeat(12)}example.com/`}, 'ada', 'x', ${JSON.stringify([fault])}::jsonb, now(),
      now() - interval '2 hours', now() + interval '1 year')`)
  await db.execute(sql`
    insert into preferences (account_id, autopilot, email_updates) values (${id}, 'ask', false)`)
  await addPost(db, id)
  await addPayments(db, id)
}

async function addPost(db: Db, accountId: string): Promise<void> {
  const id = randomUUID()
  await db.execute(sql`
    insert into posts (id, account_id, title, content, status, published_at, wordpress_url)
    values (${id}, ${accountId}, ${strange}, '', 'published', now(), ${`https://example.com/${'a-long-slug-'.repeat(12)}`})`)
  await db.execute(sql`
    insert into publications (post_id, site_url, mark, state, wp_post_id, link, first_tried_at, attempts, swept)
    values (${id}, 'https://example.com/', 'a1b2c3d4e5f60718', 'published', 4711, ${`https://example.com/${'a-long-slug-'.repeat(12)}`},
      now() - interval '1 minute', 2, true)`)
  await db.execute(sql`
    insert into audit_entries (account_id, actor, act, object, detail, address, device)
    values (${accountId}, 'owner', 'post_published', ${id}, ${strange.slice(0, 120)}, '2001:db8:85a3:8d3:1319:8a2e:370:7348', 'Firefox on Windows'),
      (${accountId}, 'service', 'post_live', ${id}, ${strange.slice(0, 120)}, '', '')`)
  await db.execute(sql`
    insert into post_events (post_id, event, data) values (${id}, 'status', '{"from":"draft","to":"publishing"}'::jsonb),
      (${id}, 'status', '{"from":"publishing","to":"published"}'::jsonb)`)
}

async function addPayments(db: Db, accountId: string): Promise<void> {
  await db.execute(sql`
    insert into billing_customers (account_id, provider, livemode, customer_id, card_brand, card_last4, synced_at)
    values (${accountId}, 'test', false, 'cus_screens', 'visa', '4242', now())`)
  await db.execute(sql`
    insert into subscriptions (account_id, provider, livemode, subscription_id, plan, status, period_end, past_due_since, synced_at)
    values (${accountId}, 'test', false, 'sub_screens', 'basic', 'past_due', now() + interval '3 days', now() - interval '2 days', now()),
      (${accountId}, 'test', false, 'sub_screens_before', 'premium', 'canceled', now() - interval '60 days', null, now())`)
  await db.execute(sql`
    insert into invoices (account_id, provider, livemode, invoice_id, number, description, amount_cents, refunded_cents, currency,
      status, date, attempts, url, synced_at)
    select ${accountId}, 'test', false, 'in_screens' || n, 'Q-00' || n, 'Basic plan, ' || n || ' February to March', 4900,
      case n when 2 then 4900 else 0 end, 'usd', (array['failed', 'paid', 'paid'])[n], now() - make_interval(days => n), 3,
      'https://example.com/invoice', now()
    from generate_series(1, 3) n`)
}
