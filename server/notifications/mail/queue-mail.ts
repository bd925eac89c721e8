import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts } from '../../schema/accounts.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import type { TemplateData, TemplateName, TemplateWithSecret } from '../templates/template-data.ts'
import { mailSecretBinding } from './open-mail-secret.ts'
import { sendMailJob } from './send-mail.ts'

export type QueueMailInput<Name extends TemplateName> = {
  /** Null for a mail that outlives its account. */
  accountId: string | null
  /** The account's own address when undefined. */
  to?: string
  template: Name
  data: TemplateData[Name]
  /** One event, one mail: a second mail with the same key is ignored. */
  dedupeKey: string
} & (Name extends TemplateWithSecret
  ? {
      /** The token of the mail's link: stored sealed, and only until the mail is sent. */
      secret: string
    }
  : { secret?: undefined })

/** Queues the mail in the caller's transaction: it is sent after the commit, or never. */
export async function queueMail<Name extends TemplateName>(app: App, tx: Db, mail: QueueMailInput<Name>) {
  const { accountId, to, template, data, secret, dedupeKey } = mail
  const ownAddress = sql`(select ${accounts.email} from ${accounts} where ${accounts.id} = ${accountId})`
  const sealedSecret = secret ? app.secrets.seal(secret, mailSecretBinding(accountId)) : null
  const [row] = await tx
    .insert(mailOutbox)
    .values({ accountId, recipient: to ?? ownAddress, template, data: { ...data }, sealedSecret, dedupeKey })
    .onConflictDoNothing()
    .returning({ id: mailOutbox.id })
  if (row) await app.jobs.send(tx, sendMailJob, { mailId: row.id })
}
