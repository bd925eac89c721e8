import { eq, and, isNull, sql } from 'drizzle-orm'
import { setTimeout as delay } from 'node:timers/promises'
import { type profile, type ConnectedSite, ProfileDraft } from '../../contract/profile/profile.ts'
import { getUser } from '../accounts/get-user.ts'
import type { Db } from '../platform/database/db.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { limitCaller, limitRate } from '../platform/http/rate-limit.ts'
import { accounts } from '../schema/accounts.ts'
import { profileDrafts, sites } from '../schema/profile.ts'
import { requireAccount, alreadyComplete } from './find-account.ts'
import { findBusinessProfile } from './find-business-profile.ts'
import { isPaid } from './require-payment.ts'

export const getProfile: Handler<typeof profile.get> = async (app, { accountId }) => {
  const user = await getUser(app.db, accountId)
  const businessProfile = (await findBusinessProfile(app.db, accountId)) ?? null
  const beginnings = user.profileComplete
    ? { draft: null, site: null }
    : await findIncompleteProfile(app.db, accountId)
  return { user, businessProfile, ...beginnings }
}

export async function findIncompleteProfile(
  db: Db,
  accountId: string,
): Promise<{ draft: ProfileDraft | null; site: ConnectedSite | null }> {
  const [profileDraft] = await db
    .select({ draft: profileDrafts.draft })
    .from(profileDrafts)
    .where(eq(profileDrafts.accountId, accountId))
  const [site] = await db
    .select({ wordpressSiteUrl: sites.url, wordpressUsername: sites.username, checks: sites.checks })
    .from(sites)
    .where(eq(sites.accountId, accountId))
  const problem = site?.checks?.find(({ ok }) => !ok)?.message ?? null
  return {
    draft: profileDraft?.draft ?? null,
    site: site ? { ...site, connected: true, problem } : null,
  }
}

// The page gives up after ten seconds.
const maxWaitMs = 3000

/** Lets a new customer's page continue in another browser tab, before there is a session. */
export const getRegistrationState: Handler<typeof profile.registrationState> = async (
  app,
  { registrationToken, caller },
) => {
  // Allows a school class behind one address to reload a few times each. Tokens cannot be guessed at any rate.
  await limitCaller(app, 'registration-state', caller.ipAddress, {
    perIp: 300,
    perNetwork: 1000,
    seconds: 600,
  })
  const { id } = await requireAccount(app.db, { registrationToken })
  const beginnings = await findIncompleteProfile(app.db, id)
  // While the provider is away or slow, the page shows what is known here.
  const paid = await Promise.race([isPaid(app, id), delay(maxWaitMs, false, { ref: false })])
  return { ...beginnings, paid }
}

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
