import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { mailOutbox } from '../schema/notifications.ts'
import { sendMailJob } from './send-mail.ts'
import type { TemplateData, TemplateName } from './templates/templates.ts'

export interface MailToQueue<Name extends TemplateName> {
  accountId: string
  to: string
  template: Name
  data: TemplateData[Name]
  /** One event, one mail: a second mail with the same key is not made. */
  dedupeKey: string
}

/** Makes the mail part of the caller's transaction: it goes out after the commit, or never. */
export async function queueMail<Name extends TemplateName>(
  app: App,
  tx: Db,
  mail: MailToQueue<Name>,
): Promise<void> {
  const { accountId, to, template, data, dedupeKey } = mail
  const [row] = await tx
    .insert(mailOutbox)
    .values({ accountId, recipient: to, template, data: { ...data }, dedupeKey })
    .onConflictDoNothing()
    .returning({ id: mailOutbox.id })
  if (row) await app.jobs.send(tx, sendMailJob, { mailId: row.id })
}
