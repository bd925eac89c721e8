import { eq, inArray, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeWordPress, type FakeWordPress } from '../../../test/fakes/sites/fake-wordpress.ts'
import { startFaultyProxy } from '../../../test/fakes/sites/faulty-proxy.ts'
import { givenEmpty, givenQuiet, takeBackup } from '../../../test/given/given-backup.ts'
import { publicationOf } from '../../../test/given/given-changed-there.ts'
import { until } from '../../../test/given/given.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import type { Db } from '../../platform/database/db.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { start } from '../../start.ts'
import { restoreBackup } from './restore-backup.ts'

const login = { username: 'author', applicationPassword: 'abcd abcd abcd abcd abcd abcd' }

async function givenSite() {
  const wordpress: FakeWordPress = createFakeWordPress(() => proxy.url, login)
  const proxy = await startFaultyProxy(async (received) => wordpress.answer(received))
  onTestFinished(() => proxy.stop())
  return { wordpress, proxy }
}

const statusOf = async (db: Db, ids: string[]) => {
  const rows = await db.select().from(posts).where(inArray(posts.id, ids))
  return ids.map(
    (id) => rows.find((row) => row.id === id)?.failure?.cause ?? rows.find((row) => row.id === id)?.status,
  )
}

test('finds and keeps what went live since an old backup, and reconsiders what did not', async () => {
  const server = await givenQuiet()
  const { app } = server
  const { db } = app
  const { wordpress, proxy } = await givenSite()
  const [accountId] = await seedAccounts(app, [{ url: proxy.url, restRoot: `${proxy.url}/wp-json/` }], login)
  const due = (ago: string) => ({ accountId: accountId!, scheduledAt: sql`now() - ${ago}::interval` })
  const minute = Array.from({ length: 4 }, () => due('1 minute'))
  const ids = await seedPosts(db, [...minute, due('7 hours'), due('-1 day')])
  const [live, edited, trashed, held] = ids as [string, string, string, string]
  const mail = {
    accountId: accountId!,
    to: 'ada@example.com',
    data: { at: 'now', how: 'reset' as const },
    dedupeKey: 'held',
  }
  await queueMail(app, db, { ...mail, template: 'password-changed' })
  const { directory } = await takeBackup(server)

  // Since the backup three posts went live, of which one was trashed and one edited; another is held.
  await db.update(posts).set({ status: 'draft' }).where(eq(posts.id, held))
  await db.update(posts).set({ version: 2, title: 'Newer words' }).where(eq(posts.id, edited))
  const before = await start(app.env, server.database)
  const published = [live, edited, trashed]
  await until(async () => (await statusOf(db, published)).every((status) => status === 'published'))
  await before.stop()
  const idOf = async (id: string) => (await publicationOf(server, id))!.wpPostId
  const trashedId = await idOf(trashed)
  Object.assign(wordpress.posts.find(({ id }) => id === trashedId) ?? {}, { status: 'trash' })
  const site = structuredClone(wordpress.posts)

  const into = await givenEmpty(server)
  const { settled } = await restoreBackup(into, app.secrets, directory)
  expect(settled).toEqual({ postsToReconcile: 5, heldMails: 1, endedSessions: 0 })
  const after = await start({ ...app.env, DATABASE_URL: into.url }, into.database)
  onTestFinished(() => after.stop())
  const now = into.database.db
  await until(async () => !(await statusOf(now, ids)).includes('publishing'))
  expect(await statusOf(now, ids)).toEqual([
    'published',
    'published',
    'removed_on_site',
    'published',
    'missed_slot',
    'scheduled',
  ])
  // The site keeps its posts word for word, plus the one that was never published.
  expect(wordpress.posts.slice(0, site.length)).toEqual(site)
  expect(wordpress.posts).toHaveLength(site.length + 1)
  const findMails = () => now.select().from(mailOutbox).where(eq(mailOutbox.accountId, accountId!))
  await until(async () => (await findMails()).some(({ template }) => template === 'captions'))
  const mails = await findMails()
  const mailLines = mails.map(({ template, status }) => `${template} ${status}`)
  expect(mailLines).toContain('password-changed refused')
  // Captions mailed before the restore are not mailed again.
  expect(mailLines.filter((line) => line.startsWith('captions'))).toHaveLength(1)
})
