import { eq, sql } from 'drizzle-orm'
import { MailToggles, type preferences as operations } from '../../../contract/profile/preferences.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { preferences } from '../../schema/profile.ts'
import { lockPreferences } from './find-preferences.ts'

/** Needs no plan: anyone may opt out of mail. */
export const saveMailToggles: Handler<typeof operations.saveMailToggles> = async (app, input) => {
  const { accountId, caller } = input
  const toggles = MailToggles.partial().parse(input)
  const notifications = await app.db.transaction(async (tx) => {
    await lockPreferences(tx, accountId)
    const [row] = await tx
      .update(preferences)
      .set({ ...toggles, updatedAt: sql`now()` })
      .where(eq(preferences.accountId, accountId))
      .returning()
    if (!row) throw new Error('The preferences that were locked are not there')
    await recordAuditEntry(tx, { accountId, act: 'mails_changed', caller })
    return row
  })
  return { notifications }
}
