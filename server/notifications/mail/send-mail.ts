import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { renderMail } from './render-mail.ts'

export const sendMailJob = job<{ mailId: string }>({
  name: 'send-mail',
  // 30 s, 1 min, 2 min … at most 1 h apart: about 28 h in all, longer than most outages of a mail server.
  retryLimit: 34,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 3600,
  // A slow server may take a minute for each of ten commands; expiring earlier would send the mail twice.
  expireSeconds: 600,
  concurrency: 4,
  run: (app, { mailId }, { last }) => sendMail(app, mailId, last),
})

/** The row’s id is the Message-ID, so that the recipient can detect a duplicate after a lost answer. */
export async function sendMail(app: App, mailId: string, last = false): Promise<void> {
  const waiting = and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, 'queued'))
  const [row] = await app.db.select().from(mailOutbox).where(waiting)
  if (!row) return
  const update = (changes: PgUpdateSetSource<typeof mailOutbox>) =>
    app.db.update(mailOutbox).set(changes).where(waiting)
  const through = { sealedSecret: null, sentAt: app.now() }
  if (!app.mail) {
    // The mailbox page still shows the link; production has no such page.
    await update({ status: 'kept', ...(app.env.production ? through : { sentAt: through.sentAt }) })
    return
  }
  const mail = renderMail(app, row)
  if (!mail) {
    app.log.error({ mailId, template: row.template }, 'Email failed: its secret cannot be decrypted')
    await update({ status: 'refused', answer: 'Its secret cannot be opened any more.', ...through })
    return
  }
  const host = new URL(app.env.PUBLIC_URL).hostname
  const { kind, answer: response } = await app.mail.send({
    ...mail,
    to: row.recipient,
    messageId: `<${row.id}@${host}>`,
  })
  app.metrics.mails.inc({ outcome: kind })
  // A filter that rejects a mail may quote its link.
  const answer = response.replace(/token=[^\s"'<>]*/g, 'token=…')
  const tried = { attempts: sql`${mailOutbox.attempts} + 1`, answer }
  if (kind === 'try-later') {
    await update({ ...tried, ...(last ? { status: 'refused', sealedSecret: null } : {}) })
    throw new Error(`The mail server did not accept mail ${mailId}: ${answer}`)
  }
  await update({ ...tried, status: kind, ...through })
}
