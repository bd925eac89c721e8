import type { App } from '../platform/app.ts'
import { openOrLog } from '../platform/secrets/open-or-log.ts'
import type { SealedColumn } from '../platform/secrets/reseal.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { connectionTests, formerSites, sites } from '../schema/profile.ts'

const bindingOf = (accountId: string) => `${accountId}:wordpress`

/** Sealed for this account, so that it does not open in another row. */
export const sealApplicationPassword = (secrets: Secrets, accountId: string, password: string) =>
  secrets.seal(password, bindingOf(accountId))

/** As the customer typed it; WordPress ignores the spaces it shows. */
export const openApplicationPassword = (secrets: Secrets, accountId: string, sealed: string) =>
  secrets.open(sealed, bindingOf(accountId))

/** Undefined, with a log entry, when no known key decrypts it. */
export const openPasswordOrLog = (app: App, accountId: string, sealed: string) =>
  openOrLog(app, accountId, { sealed, boundTo: bindingOf(accountId), what: 'Application password' })

/** Includes disconnected sites and connection tests, where our drafts still have to be removed. */
export const sealedPasswords = [sites, formerSites, connectionTests].map((table): SealedColumn => ({
  table,
  id: table.id,
  accountId: table.accountId,
  sealed: table.sealedPassword,
  bindingOf,
}))
