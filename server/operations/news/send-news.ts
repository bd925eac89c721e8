import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { optionalTemplates } from '../../notifications/templates/template-data.ts'
import { job } from '../../platform/jobs.ts'
import { accounts } from '../../schema/accounts.ts'
import { newsLetters } from '../../schema/operations.ts'
import { preferences } from '../../schema/profile.ts'
import type { Db } from '../../platform/database/db.ts'
import type { App } from '../../platform/app.ts'

type Letter = typeof newsLetters.$inferSelect

// One transaction: some tenths of a second, so that nobody waits for it.
const batch = 200

const wants = (kind: Letter['kind']) =>
  and(eq(accounts.status, 'active'), eq(preferences[optionalTemplates[kind]], true))

/** How many agreed to news of that kind. */
export async function countReceivers(db: Db, kind: Letter['kind']): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(accounts)
    .innerJoin(preferences, eq(preferences.accountId, accounts.id))
    .where(wants(kind))
  return row?.count ?? 0
}

/** Queues a letter for each who wants its kind; whoever has it already is passed over, so that it may run again. */
export const sendNewsJob = job<{ newsId: string }>({
  name: 'send-news',
  retryLimit: 10,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 600,
  expireSeconds: 3600,
  concurrency: 1,
  async run(app, { newsId }, { signal }) {
    const [letter] = await app.db.select().from(newsLetters).where(eq(newsLetters.id, newsId))
    if (!letter?.sentAt || letter.doneAt) return
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      if (signal.aborted) throw new Error('Sending the news was cut short')
      const last = await queueSome(app, letter, after)
      if (!last) break
      after = last
    }
    await app.db
      .update(newsLetters)
      .set({ doneAt: sql`now()` })
      .where(eq(newsLetters.id, newsId))
  },
})

/** The next ones by their id; answers the last, or undefined when there was none. */
function queueSome(app: App, letter: Letter, after: string): Promise<string | undefined> {
  const { id, kind, subject, paragraphs, link } = letter
  return app.db.transaction(async (tx) => {
    const some = await tx
      .select({ accountId: accounts.id, to: accounts.email })
      .from(accounts)
      .innerJoin(preferences, eq(preferences.accountId, accounts.id))
      .where(and(wants(kind), gt(accounts.id, after)))
      .orderBy(asc(accounts.id))
      .limit(batch)
    const data = { subject, paragraphs, ...(link ? { link } : {}) }
    for (const { accountId, to } of some)
      await queueMail(app, tx, { accountId, to, template: kind, data, dedupeKey: `news:${id}:${accountId}` })
    await tx
      .update(newsLetters)
      .set({
        receivers: sql`(select count(*) from mail_outbox where dedupe_key like ${`news:${id}:%`})`,
      })
      .where(eq(newsLetters.id, id))
    return some.at(-1)?.accountId
  })
}
