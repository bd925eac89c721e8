import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { givenEmpty, givenQuiet } from '../../../test/given/given-backup.ts'
import { layDatabase } from '../../../test/database/lay-database.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import { findPostgres, startPostgres } from '../../../tools/testing/postgres.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { type Database } from '../../platform/database/db.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { readEnv } from '../../platform/env.ts'
import { sessions } from '../../schema/accounts.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { databaseIdentity } from '../../schema/operations.ts'
import { workers } from '../../schema/platform.ts'
import { publications } from '../../schema/publishing.ts'
import { start } from '../../start.ts'
import { sendNewsJob } from '../news/news-routes.ts'
import { requireRecordedDatabase } from './database-identity.ts'
import { requireNoWorkers, resetAfterRestore } from './reset-after-restore.ts'

const programs = process.env.TEST_ENGINE === 'postgres' ? findPostgres() : undefined
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0
const isPostgres = programs !== undefined && isThere('pg_dump')

function run(program: string, ...parameters: string[]) {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Creates a second cluster with an empty database. */
async function givenCluster() {
  const cluster = await startPostgres(programs!)
  onTestFinished(() => cluster.stop())
  return cluster.createDatabase('restored')
}

async function opened(url: string): Promise<Database> {
  const database = await openDatabase({ url, directory: '' })
  onTestFinished(() => database.close())
  return database
}

test.skipIf(!isPostgres)(
  'refuses to start on a pg_restore copy, in this cluster or another, until it is settled',
  { timeout: 120_000 },
  async () => {
    const server = await givenQuiet()
    const { app } = server
    const [accountId] = await seedAccounts(app, [{ url: 'https://one.example/' }])
    await seedPosts(app.db, [{ accountId: accountId!, scheduledAt: sql`now() - interval '1 minute'` }])
    const session = { tokenHash: 'x', remember: true, expiresAt: new Date(Date.now() + 60_000) }
    await app.db.insert(sessions).values({ accountId: accountId!, ...session })
    const mail = { accountId: accountId!, to: 'ada@example.com', dedupeKey: 'once' }
    const data = { at: 'now', how: 'reset' as const }
    await queueMail(app, app.db, { ...mail, data, template: 'password-changed' })
    await app.jobs.send(app.db, sendNewsJob, { newsId: accountId! })
    const dump = join(mkdtempSync(join(tmpdir(), 'quillcast-dump-')), 'dump')
    onTestFinished(() => rmSync(join(dump, '..'), { recursive: true }))
    run('pg_dump', '--format=custom', '--file', dump, app.env.DATABASE_URL!)

    const otherUrl = (await givenEmpty(server)).url!
    for (const url of [otherUrl, await givenCluster()]) {
      run('pg_restore', '--dbname', url, dump)
      const database = await opened(url)
      for (const PROCESS of ['worker', 'web'] as const)
        await expect(start({ ...app.env, DATABASE_URL: url, PROCESS }, database)).rejects.toThrow(
          /^DATABASE_URL: this database was restored or copied\. Run "npm run restore -- --settle" [^\n]*$/,
        )
      expect(await resetAfterRestore(database)).toEqual({
        postsToReconcile: 1,
        heldMails: 1,
        endedSessions: 1,
      })
      await requireRecordedDatabase(database)
      expect(await database.db.$count(publications, eq(publications.mustReconcile, true))).toBe(1)
      expect(await database.db.$count(mailOutbox, eq(mailOutbox.status, 'queued'))).toBe(0)
      const queued = sql`select from pgboss.job where state = 'created'`
      expect(await database.db.execute(queued)).toMatchObject({ rows: [] })
    }
    // Reloaded from a dump: same cluster and database, but different contents.
    run('pg_restore', '--clean', '--schema=public', '--dbname', otherUrl, dump)
    await expect(requireRecordedDatabase(await opened(otherUrl))).rejects.toThrow(/--settle/)
    await requireRecordedDatabase(server.database)
  },
)

test.skipIf(!isPostgres)(
  'starts on a promoted replica, and where the cluster identifier is not readable',
  { timeout: 120_000 },
  async () => {
    const primary = await startPostgres(programs!)
    onTestFinished(() => primary.stop())
    const url = await primary.createDatabase('quillcast')
    const database = await opened(url)
    await database.migrate()
    await requireRecordedDatabase(database)
    const replica = await startPostgres(programs!, {}, tmpdir(), primary.url)
    onTestFinished(() => replica.stop())
    const promote = new pg.Client({ connectionString: replica.url })
    await promote.connect()
    await promote.query('select pg_promote()')
    await promote.end()
    await requireRecordedDatabase(await opened(replica.url.replace(/\/postgres$/, '/quillcast')))

    await database.db.execute(sql`revoke execute on function pg_control_system() from public`)
    await database.db.execute(sql`create role plain login`)
    await database.db.execute(sql`grant select, insert on database_identity to plain`)
    const plain = new URL(url)
    plain.username = 'plain'
    await requireRecordedDatabase(await opened(plain.href))
    expect(await database.db.$count(databaseIdentity)).toBe(1)
  },
)

test.skipIf(process.env.TEST_ENGINE === 'postgres')(
  'refuses to start on a copy of the embedded database until it is settled, but accepts a moved folder',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quillcast-copy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [first, moved, copy] = ['first', 'moved', 'copy'].map((name) => join(folder, name))
    layDatabase(first!, 'migrated')
    const within = async <T>(directory: string, work: (database: Database) => Promise<T>) => {
      const database = await openDatabase({ directory })
      await database.migrate()
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    }
    await within(first!, requireRecordedDatabase)
    renameSync(first!, moved!)
    await within(moved!, requireRecordedDatabase)
    cpSync(moved!, copy!, { recursive: true, preserveTimestamps: true })
    const env = readEnv({ DATA_DIR: copy!, SECRET_KEY: 'a key for tests that is long enough to be one' })
    await within(copy!, (database) =>
      expect(start(env, database)).rejects.toThrow(/^DATA_DIR: this database was restored or copied/),
    )
    await within(copy!, resetAfterRestore)
    await within(copy!, requireRecordedDatabase)
    await within(moved!, requireRecordedDatabase)
  },
)

test('refuses to settle a database while a worker is using it', async () => {
  const { database } = await givenQuiet()
  await requireNoWorkers(database)
  await database.db.insert(workers).values({ id: 'alive', startedAt: sql`now()`, seenAt: sql`now()` })
  await expect(requireNoWorkers(database)).rejects.toThrow(/stop every process/)
})
