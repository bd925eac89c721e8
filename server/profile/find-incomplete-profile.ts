import { eq } from 'drizzle-orm'
import type { ConnectedSite, ProfileDraft } from '../../contract/profile/profile.ts'
import type { Db } from '../platform/database/db.ts'
import { profileDrafts, sites } from '../schema/profile.ts'

export interface IncompleteProfile {
  draft: ProfileDraft | null
  site: ConnectedSite | null
}

/** The parts of an incomplete profile that exist so far. */
export async function findIncompleteProfile(db: Db, accountId: string): Promise<IncompleteProfile> {
  const [profileDraft] = await db
    .select({ draft: profileDrafts.draft })
    .from(profileDrafts)
    .where(eq(profileDrafts.accountId, accountId))
  const [site] = await db
    .select({ wordpressSiteUrl: sites.url, wordpressUsername: sites.username, checks: sites.checks })
    .from(sites)
    .where(eq(sites.accountId, accountId))
  if (!site) return { draft: profileDraft?.draft ?? null, site: null }
  const { checks, ...connected } = site
  const problem = checks?.find(({ ok }) => !ok)?.message ?? null
  return { draft: profileDraft?.draft ?? null, site: { ...connected, connected: true, problem } }
}
