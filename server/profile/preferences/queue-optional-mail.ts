import type { MailToggles } from '../../../contract/profile/preferences.ts'
import { queueMail, type QueueMailInput } from '../../notifications/mail/queue-mail.ts'
import { optionalTemplates, type OptionalTemplate } from '../../notifications/templates/template-data.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { findPreferences } from './preferences.ts'

export async function queueOptionalMail<Name extends OptionalTemplate>(
  app: App,
  tx: Db,
  mail: QueueMailInput<Name> & { accountId: string },
): Promise<void> {
  if (await mayMail(tx, mail.accountId, optionalTemplates[mail.template])) await queueMail(app, tx, mail)
}

/** True when the customer wants this kind of mail. Only queueOptionalMail may ask. */
export async function mayMail(db: Db, accountId: string, toggle: keyof MailToggles): Promise<boolean> {
  return (await findPreferences(db, accountId))[toggle]
}
