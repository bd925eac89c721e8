import type { MailToggles } from '../../../contract/profile/preferences.ts'
import type { Db } from '../../platform/database/db.ts'
import { findPreferences } from './find-preferences.ts'

/** Whether the customer wants that kind of mail. Asked by queueOptionalMail, the one way for such mails. */
export async function mayMail(db: Db, accountId: string, toggle: keyof MailToggles): Promise<boolean> {
  return (await findPreferences(db, accountId))[toggle]
}
