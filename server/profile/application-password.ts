import type { Secrets } from '../platform/secrets/secrets.ts'

/** What an account's password is sealed for. */
export const passwordSealContext = (accountId: string) => `${accountId}:wordpress`

/** Sealed for this account: moved to another row it does not open. */
export const sealApplicationPassword = (secrets: Secrets, accountId: string, password: string) =>
  secrets.seal(password, passwordSealContext(accountId))

/** As the customer typed it; WordPress itself ignores the spaces it shows. */
export const openApplicationPassword = (secrets: Secrets, accountId: string, sealed: string) =>
  secrets.open(sealed, passwordSealContext(accountId))
