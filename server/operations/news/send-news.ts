import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { optionalTemplates } from '../../notifications/templates/template-data.ts'
import { job } from '../../platform/jobs.ts'
import { accounts } from '../../schema/accounts.ts'
import { newsletters } from '../../schema/operations.ts'
import { preferences } from '../../schema/profile.ts'
import type { Db } from '../../platform/database/db.ts'
import type { App } from '../../platform/app.ts'

type Newsletter = typeof newsletters.$inferSelect

// Per transaction: some tenths of a second, so that nobody waits long.
const batchSize = 200

const isSubscribed = (kind: Newsletter['kind']) =>
  and(eq(accounts.status, 'active'), eq(preferences[optionalTemplates[kind]], true))

/** Counts the subscribers to news of that kind. */
export async function countSubscribers(db: Db, kind: Newsletter['kind']): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(accounts)
    .innerJoin(preferences, eq(preferences.accountId, accounts.id))
    .where(isSubscribed(kind))
  return row?.count ?? 0
}

/** Queues the newsletter for each subscriber who does not have it yet, so it is safe to run again. */
export const sendNewsJob = job<{ newsId: string }>({
  name: 'send-news',
  retryLimit: 10,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 600,
  expireSeconds: 3600,
  async run(app, { newsId }, { signal }) {
    const [letter] = await app.db.select().from(newsletters).where(eq(newsletters.id, newsId))
    if (!letter?.sentAt || letter.doneAt) return
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      if (signal.aborted) throw new Error('Sending the newsletter was interrupted')
      const last = await queueBatch(app, letter, after)
      if (!last) break
      after = last
    }
    await app.db
      .update(newsletters)
      .set({ doneAt: sql`now()` })
      .where(eq(newsletters.id, newsId))
  },
})

/** Queues the next batch by id; returns the last id, or undefined when there was none. */
function queueBatch(app: App, letter: Newsletter, after: string): Promise<string | undefined> {
  const { id, kind, subject, paragraphs, link } = letter
  return app.db.transaction(async (tx) => {
    const some = await tx
      .select({ accountId: accounts.id, to: accounts.email })
      .from(accounts)
      .innerJoin(preferences, eq(preferences.accountId, accounts.id))
      .where(and(isSubscribed(kind), gt(accounts.id, after)))
      .orderBy(asc(accounts.id))
      .limit(batchSize)
    const data = { subject, paragraphs, ...(link ? { link } : {}) }
    for (const { accountId, to } of some)
      await queueMail(app, tx, { accountId, to, template: kind, data, dedupeKey: `news:${id}:${accountId}` })
    await tx
      .update(newsletters)
      .set({
        receivers: sql`(select count(*) from mail_outbox where dedupe_key like ${`news:${id}:%`})`,
      })
      .where(eq(newsletters.id, id))
    return some.at(-1)?.accountId
  })
}
