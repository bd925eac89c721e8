import { and, eq, inArray, sql } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { optionalTemplates } from '../../notifications/templates/template-data.ts'
import { job } from '../../platform/jobs.ts'
import { accounts } from '../../schema/accounts.ts'
import { newsletters } from '../../schema/operations.ts'
import { preferences } from '../../schema/profile.ts'
import type { Db } from '../../platform/database/db.ts'

const isSubscribed = (db: Db, kind: (typeof newsletters.$inferSelect)['kind']) =>
  and(
    eq(accounts.status, 'active'),
    inArray(
      accounts.id,
      db
        .select({ id: preferences.accountId })
        .from(preferences)
        .where(eq(preferences[optionalTemplates[kind]], true)),
    ),
  )

/** Counts the subscribers to news of that kind. */
export const countSubscribers = (db: Db, kind: (typeof newsletters.$inferSelect)['kind']): Promise<number> =>
  db.$count(accounts, isSubscribed(db, kind))

/** Queues the newsletter for each subscriber who does not have it yet, so it is safe to run again. */
export const sendNewsJob = job<{ newsId: string }>({
  name: 'send-news',
  retryLimit: 10,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 600,
  expireSeconds: 3600,
  async run(app, { newsId }, { signal }) {
    const isThis = eq(newsletters.id, newsId)
    const [letter] = await app.db.select().from(newsletters).where(isThis)
    if (!letter?.sentAt || letter.doneAt) return
    const { kind, subject, paragraphs, link } = letter
    const data = { subject, paragraphs, ...(link && { link }) }
    const subscribers = await app.db
      .select({ accountId: accounts.id, to: accounts.email })
      .from(accounts)
      .where(isSubscribed(app.db, kind))
    for (const subscriber of subscribers) {
      if (signal.aborted) throw new Error('Sending the newsletter was interrupted')
      const dedupeKey = `news:${newsId}:${subscriber.accountId}`
      await app.db.transaction((tx) => queueMail(app, tx, { ...subscriber, template: kind, data, dedupeKey }))
    }
    const receivers = sql`(select count(*) from mail_outbox where dedupe_key like ${`news:${newsId}:%`})`
    await app.db
      .update(newsletters)
      .set({ doneAt: sql`now()`, receivers })
      .where(isThis)
  },
})
