import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/database/db.ts'
import type { Secrets } from '../../server/platform/secrets/secrets.ts'
import { sealApplicationPassword } from '../../server/profile/application-password.ts'
import { accounts } from '../../server/schema/accounts.ts'
import { subscriptions } from '../../server/schema/billing.ts'
import { posts } from '../../server/schema/posts.ts'
import { sites } from '../../server/schema/profile.ts'

type NewPost = typeof posts.$inferInsert

// Rows in one statement: well under PostgreSQL's limit of 65,535 parameters.
const batch = 1000

/** Inserts paid accounts directly, one per email address; returns their ids in that order. */
export async function seedAccounts(
  { db, secrets }: { db: Db; secrets: Secrets },
  addresses: { url?: string; restRoot?: string }[],
  login = { username: 'author', applicationPassword: 'abcd abcd abcd abcd abcd abcd' },
): Promise<string[]> {
  const rows = addresses.map((address) => ({ ...address, id: randomUUID() }))
  for (let at = 0; at < rows.length; at += batch) {
    const some = rows.slice(at, at + batch)
    await db.insert(accounts).values(
      some.map(({ id }) => ({
        id,
        email: `${id}@example.com`,
        username: id,
        passwordHash: '',
        status: 'active' as const,
      })),
    )
    await db.insert(subscriptions).values(
      some.map(({ id }) => ({
        accountId: id,
        provider: 'test' as const,
        livemode: false,
        subscriptionId: `sub_${id}`,
        plan: 'basic' as const,
        status: 'active',
        syncedAt: sql`now()`,
      })),
    )
    const withSites = some.flatMap(({ id, url, restRoot }) =>
      url === undefined ? [] : { id, url, restRoot },
    )
    if (withSites.length === 0) continue
    await db.insert(sites).values(
      withSites.map(({ id, url, restRoot }) => ({
        accountId: id,
        url,
        restRoot,
        username: login.username,
        sealedPassword: sealApplicationPassword(secrets, id, login.applicationPassword),
      })),
    )
  }
  return rows.map(({ id }) => id)
}

/** Inserts posts directly; returns their ids in that order. */
export async function seedPosts(
  db: Db,
  wanted: (Pick<NewPost, 'accountId'> & Partial<{ [field in keyof NewPost]: unknown }>)[],
): Promise<string[]> {
  const rows = wanted.map((fields, n) => ({
    id: randomUUID(),
    title: `Post ${n} ${randomUUID().slice(0, 8)}`,
    content: '<h2>Part</h2><p>Less often than you think.</p>',
    status: 'scheduled' as const,
    ...fields,
  })) as (NewPost & { id: string })[]
  for (let at = 0; at < rows.length; at += batch) await db.insert(posts).values(rows.slice(at, at + batch))
  return rows.map(({ id }) => id)
}
