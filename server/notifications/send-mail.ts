import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { mailOutbox } from '../schema/notifications.ts'
import { renderMail } from './render-mail.ts'

export const sendMailJob = job<{ mailId: string }>({
  name: 'send-mail',
  // 30 s, 1 min, 2 min … at most 1 h apart: some 28 h in all, longer than a mail server's bad day.
  retryLimit: 34,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 3600,
  // Ten commands, a minute each, from a server that is only slow: expiring earlier would send it twice.
  expireSeconds: 600,
  concurrency: 4,
  run: (app, { mailId }, { last }) => sendMail(app, mailId, last),
})

/**
 * Sends one mail of the outbox, or keeps it where no mail server is set. A mail that is not waiting any more is left
 * alone. The Message-ID is the row's: should a lost answer make us send twice, the receiver can tell.
 */
export async function sendMail(app: App, mailId: string, last = false): Promise<void> {
  const waiting = and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, 'queued'))
  const [row] = await app.db.select().from(mailOutbox).where(waiting)
  if (!row) return
  if (!app.mail) {
    await app.db.update(mailOutbox).set({ status: 'kept', sentAt: app.now() }).where(waiting)
    return
  }
  const mail = renderMail(app.env, row)
  const host = new URL(app.env.PUBLIC_URL).hostname
  const answer = await app.mail.send({ ...mail, to: row.recipient, messageId: `<${row.id}@${host}>` })
  const attempts = sql`${mailOutbox.attempts} + 1`
  if (answer.kind === 'try-later') {
    const given = last ? { status: 'refused' as const } : {}
    await app.db
      .update(mailOutbox)
      .set({ attempts, answer: answer.answer, ...given })
      .where(waiting)
    throw new Error(`The mail server did not take mail ${mailId}: ${answer.answer}`)
  }
  await app.db
    .update(mailOutbox)
    .set({ status: answer.kind, attempts, answer: answer.answer, sentAt: app.now() })
    .where(waiting)
}
