import { operator } from '../../../contract/operator.ts'
import type { MailContext } from '../templates/template-data.ts'
import type { MailContent } from './mail-content.ts'

export type MailFooter = ReturnType<typeof mailFooter>

/** The reason for the mail, the contact, the sender, and the stand-ins in use. */
export function mailFooter(
  mail: MailContent,
  { publicUrl, testMode }: MailContext,
  /** Where to unsubscribe from this kind of mail; empty when it is always sent. */
  unsubscribe = '',
) {
  return {
    reason: `You’re receiving this email because ${mail.reason}.`,
    contact: { before: `Questions? Email ${operator.contact.name} at`, email: operator.contact.email },
    home: publicUrl,
    unsubscribe,
    // What is not real on this installation, one sentence each.
    notes: [
      testMode ? 'Test mode: no real payments are made on this installation.' : '',
      operator.isSample
        ? 'The contact above is a sample: the operator of this installation hasn’t entered theirs yet.'
        : '',
      mail.standInNotice ?? '',
    ].filter(Boolean),
  }
}
