import { eq, sql } from 'drizzle-orm'
import { type Db } from '../../server/platform/database/db.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { accounts } from '../../server/schema/accounts.ts'
import { addSupportCase } from './support-case.ts'
import type { World } from './world.ts'

const statuses = ['published', 'draft', 'scheduled', 'failed']

/** Fills the stopped database with a year's worth of data: more than a screen holds, and longer than expected. */
export async function fillWorld(directory: string, { customer }: World): Promise<void> {
  const database = await openDatabase({ url: undefined, directory })
  const [owner] = await database.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, customer.email))
  if (!owner) throw new Error(`no account of ${customer.email}`)
  await addPosts(database.db, owner.id)
  await addHistory(database.db, owner.id)
  await addNotifications(database.db, owner.id)
  await addKeywords(database.db, owner.id)
  await addProposedFacts(database.db, owner.id)
  await addTroubles(database.db)
  await addSupportCase(database.db)
  await database.close()
}

// 1,000 posts, which the dashboard's figures count.
const addPosts = (db: Db, accountId: string) =>
  db.execute(sql`
    insert into posts (account_id, title, content, keywords, status, word_count, writer, created_at, updated_at,
      published_at, scheduled_at, wordpress_url, failure)
    select ${accountId}, case when n % 9 = 0
        then 'A very long title that somebody has pasted from a spreadsheet about calm dogs, soft water and kind hands, part ' || n
        when n % 100 = 0 then 'Dog grooming at home, part ' || n
        else 'How often should a dog be washed, part ' || n end,
      repeat('<p>Soft water and <strong>calm hands</strong> make a clean dog.</p>', 60),
      array['dog grooming', 'soap ' || n, 'a keyword that is longer than the others'], status, 660, 'sample',
      now() - make_interval(hours => (1000 - n) * 8), now() - make_interval(hours => (1000 - n) * 8),
      case when status = 'published' then now() - make_interval(hours => (1000 - n) * 8) end,
      case when status = 'scheduled' then now() + make_interval(days => 1 + (1000 - n) / 4) end,
      case when status = 'published' then 'https://example.com/part-' || n end,
      case when status = 'failed' then '{"cause":"could_not_connect","message":"Your site could not be reached.",
        "fix":"Check that its address opens in a browser."}'::jsonb end
    from generate_series(1, 1000) n,
      lateral (select (${sql.param(statuses)}::text[])[1 + n % ${statuses.length}::int] as status) s`)

/** The activity that the overview shows for the newest posts. */
const addHistory = (db: Db, accountId: string) =>
  db.execute(sql`
    insert into post_events (post_id, event, data, created_at)
    select id, 'status', jsonb_build_object('to', status), created_at
    from (select * from posts where account_id = ${accountId} order by created_at desc limit 12) newest
    order by created_at`)

const addNotifications = (db: Db, accountId: string) =>
  db.execute(sql`
    insert into notifications (account_id, kind, title, description, url, dedupe_key, created_at, read_at)
    select ${accountId}, case n % 3 when 0 then 'published' when 1 then 'publish_failed' else 'late_post' end,
      'Post ' || n || ' has news', 'Your site answered after a while, and everything stands where it should.',
      '/dashboard/posts', 'screens:' || n || ${accountId}::text, now() - make_interval(hours => n),
      case when n > 12 then now() end
    from generate_series(1, 60) n`)

const addKeywords = (db: Db, accountId: string) =>
  db.execute(sql`
    insert into keywords (account_id, word, normalized, relevance, related_words)
    select ${accountId}, 'calm dog ' || n, 'calm dog ' || n, 1.0 / n, array['soap', 'towel', 'gentle grooming']
    from generate_series(1, 80) n`)

const addProposedFacts = (db: Db, accountId: string) =>
  db.execute(sql`
    insert into proposed_facts (account_id, text, key, url)
    select ${accountId}, case n when 1 then 'We have washed 3,400 dogs since 2014.' when 2 then 'A visit costs $45.'
      else 'We are open ' || repeat('on every day of the week and ', 8) || 'on holidays.' end, 'screens ' || n,
      'https://example.com/' || repeat('a-very-long-address-', n * 2) || n
    from generate_series(1, 3) n`)

/** Problems for the operator pages, in separate accounts: more than the lists show, with every possible cell. */
async function addTroubles(db: Db): Promise<void> {
  await db.execute(sql`
    insert into accounts (id, email, username, password_hash, status, profile_completed_at)
    select gen_random_uuid(), 'owner-of-a-long-address.' || n || '@grooming-salon.example.com', 'salon' || n, 'x', 'active', now()
    from generate_series(1, 1040) n`)
  await db.execute(sql`
    insert into posts (account_id, title, content, status, updated_at, scheduled_at)
    select id, 'How often should a dog be washed in winter, and what every owner asks before the first visit', '<p>x</p>',
      (array['publishing', 'writing', 'writing'])[n], now() - interval '3 hours', now() - interval '3 hours'
    from accounts, generate_series(1, 3) n where username ~ '^salon[1-5]?[0-9]$'`)
  await db.execute(sql`
    insert into publications (post_id, site_url, mark, attempts, next_try_at, lease_until, last_answer)
    select id, 'https://a-very-long-name-of-a-subdomain.of-a-customer.example.com', md5(id::text)::text, 7, now() + interval '5 hours', now() + interval '5 hours',
      '{"cause":"could_not_connect","message":"Your site could not be reached.","fix":"Check that its address opens in a browser."}'::jsonb
    from posts where status = 'publishing'`)
  await db.execute(sql`
    insert into pgboss.job (name, data, state, output, completed_on, retry_limit)
    select 'check-site', jsonb_build_object('siteId', gen_random_uuid()), 'failed',
      '{"message":"Failed query: select \\"id\\", \\"account_id\\" from \\"sites\\" where \\"sites\\".\\"id\\" = $1 for update skip locked"}'::jsonb,
      now() - make_interval(mins => n), 0
    from generate_series(1, 120) n`)
  await db.execute(sql`
    insert into mail_outbox (account_id, dedupe_key, recipient, template, data, status, answer)
    select id, 'trouble:' || id, email, 'already-registered', '{}'::jsonb, 'refused', '550 5.1.1 The address that you tried to reach does not exist'
    from accounts where username ~ '^salon[1-5]?[0-9]$'`)
  await db.execute(sql`
    insert into payment_events (event_id, type, dead_at, attempts, error)
    select 'evt_1QabcdefGHIJKLmnopqrst' || n, 'customer.subscription.updated', now(), 16, 'The payment provider did not answer in 20 seconds'
    from generate_series(1, 5) n`)
}
