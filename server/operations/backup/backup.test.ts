import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
// On both engines: the helpers in test/given/given.ts are tested through this.
import { givenEmpty, givenQuiet, takeBackup } from '../../../test/given/given-backup.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import { migrationsFolder, type Database } from '../../platform/database/db.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { openApplicationPassword } from '../../profile/application-password.ts'
import { images, postEvents } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { connect } from './connection.ts'
import { signManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

// The embedded database writes ten times slower, and is not meant for that many posts.
const postCount = process.env.TEST_ENGINE === 'postgres' ? 10_000 : 1000

test('restores ten thousand posts, their pictures and sealed passwords unchanged into an empty database', async () => {
  const server = await givenQuiet()
  const { db, secrets } = server.app
  const owners = await seedAccounts(server.app, [
    { url: 'https://one.example/' },
    { url: 'https://two.example/' },
  ])
  const ids = await seedPosts(
    db,
    Array.from({ length: postCount }, (_, n) => ({
      accountId: owners[n % 2]!,
      status: 'draft',
      title: `Ünïcode ${n} \\ " \u2028 🐕`,
      keywords: ['a "quoted" word', 'two\nlines'],
    })),
  )
  await db.insert(postEvents).values({ postId: ids[0]!, event: 'x', data: { deep: [1.5, null, 'é'] } })
  const picture = { contentType: 'image/png' as const, sha256: 'x', width: 1, height: 1 }
  await db.insert(images).values({ ...picture, accountId: owners[0]!, bytes: Buffer.from([0, 255, 10, 92]) })
  const { manifest, directory } = await takeBackup(server)
  expect(manifest.tables.find(({ name }) => name === 'posts')?.rows).toBe(postCount)

  const into = await givenEmpty(server)
  const restored = await restoreBackup(into, secrets, directory)
  expect(restored.settled).toEqual({ postsToReconcile: 0, heldMails: 0, endedSessions: 0 })
  const digest = sql`select count(*)::int as rows, md5(string_agg(md5(p::text), '' order by p.id)) as sum from posts p`
  const rowsOf = async ({ db: from }: Database) => (await from.execute(digest)).rows
  expect(await rowsOf(into.database)).toEqual(await rowsOf(server.database))
  const [site] = await into.database.db.select().from(sites).where(eq(sites.accountId, owners[0]!))
  expect(openApplicationPassword(secrets, owners[0]!, site!.sealedPassword)).toBe(
    'abcd abcd abcd abcd abcd abcd',
  )
  expect((await into.database.db.select().from(images))[0]?.bytes).toEqual(Buffer.from([0, 255, 10, 92]))
  // Sequences continue after the restored rows.
  await into.database.db.insert(postEvents).values({ postId: ids[0]!, event: 'y', data: {} })
  // Triggers work again: a new post is queued for the search.
  const [added] = await seedPosts(into.database.db, [{ accountId: owners[0]!, title: 'Zebrafish' }])
  expect(await into.query(`select 1 from search_queue where id = $1`, [added])).toHaveLength(1)
  await expect(restoreBackup(into, secrets, directory)).rejects.toThrow(/not empty/)
})

test('refuses a backup with another key or a damaged file in one line, and writes nothing', async () => {
  const server = await givenQuiet()
  const { db } = server.app
  const [owner] = await seedAccounts(server.app, [{ url: 'https://one.example/' }])
  await seedPosts(db, [{ accountId: owner! }, { accountId: owner! }])
  const { directory } = await takeBackup(server)
  const stored = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'))
  expect(stored.join()).not.toContain('abcd abcd')
  const into = await givenEmpty(server)
  const other = createSecrets('another key that is long enough to be one')
  await expect(restoreBackup(into, other, directory)).rejects.toThrow(/^SECRET_KEY: is not the one/)
  // After a key rotation the previous key is given too.
  const rotated = createSecrets(
    'another key that is long enough to be one',
    'a key for tests that is long enough to be one',
  )
  // The row sum does not detect a changed order; the digest does.
  const file = join(directory, 'posts.ndjson.gz')
  const written = readFileSync(file)
  const rows = gunzipSync(written).toString().trim().split('\n')
  writeFileSync(file, gzipSync(`${rows.toReversed().join('\n')}\n`))
  await expect(restoreBackup(into, rotated, directory)).rejects.toThrow(/posts\S+: holds other rows/)
  writeFileSync(file, written)
  appendFileSync(file, 'x')
  await expect(restoreBackup(into, rotated, directory)).rejects.toThrow(/posts/)
  const tables = await into.query(`select 1 from pg_class where relname = 'posts'`)
  expect(tables).toEqual([])
})

test('ends with one line when its disk fails, and leaves nothing half-written', async () => {
  const server = await givenQuiet()
  const [owner] = await seedAccounts(server.app, [{ url: 'https://one.example/' }])
  await seedPosts(server.app.db, [{ accountId: owner! }])
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const connection = await connect(server.database, server.app.env.DATABASE_URL)
  const query: typeof connection.query = async (text, ...rest) => {
    // The disk fails while the posts are read.
    if (text.includes('from "posts"')) rmSync(join(folder, 'backup.unfinished'), { recursive: true })
    return connection.query(text, ...rest)
  }
  const directory = join(folder, 'backup')
  await expect(writeBackup({ ...connection, query }, server.app.secrets, directory)).rejects.toThrow(
    /^\S+backup: cannot be written \(ENOENT[^\n]*\)$/,
  )
  await connection.release()
  expect(readdirSync(folder)).toEqual([])
})

/** A folder of migrations that holds the first one alone. */
function baselineFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-baseline-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const index = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...index, entries: index.entries.slice(0, 1) }))
  return folder
}

test('restores a backup of a release before 0.3.0, whose last migration created the same tables', async () => {
  const server = await givenQuiet()
  const older = await givenEmpty(server)
  await older.database.migrate(baselineFolder())
  const { db } = older.database
  const [owner] = await seedAccounts({ db, secrets: server.app.secrets }, [{}])
  // The schema of today has columns that the older release had not.
  await db.execute(
    sql`insert into posts (account_id, title, content, status) values (${owner}, 'Older', '<p>Text.</p>', 'draft')`,
  )
  const env = { ...server.app.env, DATABASE_URL: older.url }
  const { manifest, directory } = await takeBackup({
    ...server,
    database: older.database,
    app: { ...server.app, env },
  })
  const last = 'cd69b5beda2a88de9e7bd31d292010cde82ce308e1ebe259e80a5ad6d3f642b6'
  const migrations = ['first', last].map((hash, when) => ({ hash, when }))
  writeFileSync(
    join(directory, 'manifest.json'),
    signManifest(server.app.secrets, { ...manifest, migrations }),
  )
  const into = await givenEmpty(server)
  await restoreBackup(into, server.app.secrets, directory)
  expect(await into.query('select title from posts')).toEqual([{ title: 'Older' }])
})
