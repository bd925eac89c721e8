import { and, eq, isNull, sql } from 'drizzle-orm'
import { ProfileDraft, type profile } from '../../contract/profile/profile.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { accounts } from '../schema/accounts.ts'
import { profileDrafts } from '../schema/profile.ts'
import { alreadyComplete, requireAccount } from './find-account.ts'

export const saveDraft: Handler<typeof profile.saveDraft> = async (
  app,
  { registrationToken, accountId, ...values },
) => {
  const { id } = await requireAccount(app.db, { registrationToken, accountId })
  // A form that saves whenever somebody stops typing stays below; a loop does not.
  await limitRate(app, `save-draft:${id}`, 300, 600)
  // Of all that was sent only what a draft has a place for.
  const draft: Record<string, string> = Object.fromEntries(Object.entries(ProfileDraft.parse(values)))
  await app.db.transaction(async (tx) => {
    const [open] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), isNull(accounts.profileCompletedAt)))
      // A draft that is saved while the profile is being completed must not outlive the completion.
      .for('share')
    if (!open) return alreadyComplete()
    await tx
      .insert(profileDrafts)
      .values({ accountId: id, draft })
      .onConflictDoUpdate({ target: profileDrafts.accountId, set: { draft, updatedAt: sql`now()` } })
  })
  return {}
}
