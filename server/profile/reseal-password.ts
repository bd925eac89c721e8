import { and, eq } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { SealedColumn } from '../platform/secrets/reseal.ts'
import { connectionTests, formerSites, sites } from '../schema/profile.ts'
import {
  openApplicationPassword,
  passwordSealContext,
  sealApplicationPassword,
} from './application-password.ts'

type SealedSite = Pick<typeof sites.$inferSelect, 'id' | 'accountId' | 'sealedPassword'>

/**
 * The stored application password; where a previous key sealed it, it is sealed with the present one. Undefined, and
 * logged, when no key that is still known opens it.
 */
export async function openAndReseal(app: App, site: SealedSite): Promise<string | undefined> {
  const { id, accountId, sealedPassword } = site
  const password = openOrLog(app, site)
  if (password === undefined || !app.secrets.isStale(sealedPassword)) return password
  await app.db
    .update(sites)
    .set({ sealedPassword: sealApplicationPassword(app.secrets, accountId, password) })
    // One entered meanwhile is newer than ours.
    .where(and(eq(sites.id, id), eq(sites.sealedPassword, sealedPassword)))
  return password
}

/** Undefined, and logged, when no key that is still known opens it. */
export function openOrLog(
  app: App,
  { accountId, sealedPassword }: Omit<SealedSite, 'id'>,
): string | undefined {
  try {
    return openApplicationPassword(app.secrets, accountId, sealedPassword)
  } catch (error) {
    app.log.error({ err: error, accountId }, 'Application password cannot be decrypted')
    return undefined
  }
}

const sealedColumnOf = (table: typeof sites | typeof formerSites | typeof connectionTests): SealedColumn => ({
  table,
  id: table.id,
  accountId: table.accountId,
  sealed: table.sealedPassword,
  bindingOf: passwordSealContext,
})

/** Includes disconnected sites and connection tests: there our drafts still have to go. */
export const sealedPasswords = [sites, formerSites, connectionTests].map(sealedColumnOf)
