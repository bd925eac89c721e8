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
  // Allows a form that saves whenever typing pauses, but not a loop.
  await limitRate(app, `save-draft:${id}`, 300, 600)
  // Keeps only the fields that belong to a draft.
  const draft: Record<string, string> = Object.fromEntries(Object.entries(ProfileDraft.parse(values)))
  await app.db.transaction(async (tx) => {
    const [open] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), isNull(accounts.profileCompletedAt)))
      // A draft saved during completion must not outlive it.
      .for('share')
    if (!open) return alreadyComplete()
    await tx
      .insert(profileDrafts)
      .values({ accountId: id, draft })
      .onConflictDoUpdate({ target: profileDrafts.accountId, set: { draft, updatedAt: sql`now()` } })
  })
  return {}
}
