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
 * The stored application password, re-encrypted with the current key if an earlier one sealed it. Undefined, with a log
 * entry, when no known key decrypts it.
 */
export async function openAndReseal(app: App, site: SealedSite): Promise<string | undefined> {
  const { id, accountId, sealedPassword } = site
  const password = openOrLog(app, site)
  if (password === undefined || !app.secrets.isStale(sealedPassword)) return password
  await app.db
    .update(sites)
    .set({ sealedPassword: sealApplicationPassword(app.secrets, accountId, password) })
    // A password entered meanwhile is newer.
    .where(and(eq(sites.id, id), eq(sites.sealedPassword, sealedPassword)))
  return password
}

/** Undefined, with a log entry, when no known key decrypts it. */
export function openOrLog(app: App, { accountId, sealedPassword }: Omit<SealedSite, 'id'>) {
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

/** Includes disconnected sites and connection tests, where our drafts still have to be removed. */
export const sealedPasswords = [sites, formerSites, connectionTests].map(sealedColumnOf)
