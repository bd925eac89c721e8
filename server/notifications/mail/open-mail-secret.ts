import type { SealedColumn } from '../../platform/secrets/reseal.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { templatesWithSecret } from '../templates/template-data.ts'

type Row = Pick<typeof mailOutbox.$inferSelect, 'accountId' | 'template' | 'sealedSecret'>

/** The binding of a mail's secret: copied into another account's mail it does not open. */
export const mailSecretBinding = (accountId: string | null): string => `mail:${accountId}`

export const mailSecrets: SealedColumn = {
  table: mailOutbox,
  id: mailOutbox.id,
  accountId: mailOutbox.accountId,
  sealed: mailOutbox.sealedSecret,
  bindingOf: mailSecretBinding,
}

/** The token of a mail's link; empty for a mail without one, undefined when it was deleted or its key is gone. */
export function openMailSecret(secrets: Secrets, row: Row): string | undefined {
  if (!templatesWithSecret.some((name) => name === row.template)) return ''
  if (row.sealedSecret === null) return undefined
  try {
    return secrets.open(row.sealedSecret, mailSecretBinding(row.accountId))
  } catch {
    // Opening fails in one way only, and retrying fixes none of its causes.
    return undefined
  }
}
