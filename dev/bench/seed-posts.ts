import { sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/database/db.ts'
import { hashToken, newToken } from '../../server/platform/secrets/secrets.ts'

/** Creates accounts with posts of about 6 KB; returns a session token of the first account. */
export async function seedPosts(db: Db, accounts: number, postsOfEach: number): Promise<string> {
  const token = newToken()
  await db.execute(sql`
    insert into accounts (email, username, password_hash, status)
    select 'bench' || n || '@example.com', 'bench' || n, '', 'active' from generate_series(1, ${accounts}::int) n`)
  await db.execute(sql`
    insert into sessions (account_id, token_hash, remember, expires_at)
    select id, ${hashToken(token)}, true, now() + interval '1 day' from accounts where username = 'bench1'`)
  await db.transaction(async (tx) => {
    // Without the search triggers, which take a minute that no list needs.
    await tx.execute(sql`set local session_replication_role = replica`)
    // In chronological order, so that one account's posts are scattered as in any table that grew over time.
    await tx.execute(sql`
      insert into posts (account_id, title, content, keywords, status, word_count, created_at)
      select id, 'How often should a dog be washed, part ' || n,
        repeat('<p>' || md5(n::text || id) || ' <strong>soft</strong> water and calm hands make a clean dog.</p>', 60),
        array['dog grooming', 'soap ' || n], (array['draft', 'published', 'scheduled', 'failed'])[1 + n % 4], 900,
        now() - make_interval(hours => ${postsOfEach}::int - n)
      from generate_series(1, ${postsOfEach}::int) n cross join accounts order by n, id`)
  })
  await db.execute(sql`vacuum analyze`)
  return token
}
