import type { Secrets } from '../platform/secrets/secrets.ts'

export const passwordSealContext = (accountId: string) => `${accountId}:wordpress`

/** Sealed for this account, so that it does not open in another row. */
export const sealApplicationPassword = (secrets: Secrets, accountId: string, password: string) =>
  secrets.seal(password, passwordSealContext(accountId))

/** As the customer typed it; WordPress ignores the spaces it shows. */
export const openApplicationPassword = (secrets: Secrets, accountId: string, sealed: string) =>
  secrets.open(sealed, passwordSealContext(accountId))
