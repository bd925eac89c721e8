import type { AuditAction, AuditActor } from '../../../contract/accounts/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/http/define-routes.ts'
import { auditEntries } from '../../schema/audit.ts'
import { describeDevice } from '../sign-in/device-of.ts'

interface NewAuditEntry {
  accountId: string | null
  act: AuditAction
  /** Undefined for what the service does by itself. */
  caller: Caller | undefined
  /** Who did it, where it was not the signed-in owner. */
  actor?: AuditActor
  object?: string
  detail?: string
}

// A title is told apart by far less; an address is at most 45 signs, with a zone a few more.
const maxDetailLength = 120
const maxIpLength = 64

/** Records who did what, in the same transaction: both happen or neither. */
export async function recordAuditEntry(tx: Db, entry: NewAuditEntry): Promise<void> {
  const { accountId, act, caller, object, detail = '' } = entry
  await tx.insert(auditEntries).values({
    accountId,
    act,
    actor: entry.actor ?? (caller ? 'owner' : 'service'),
    object,
    detail: toOneLine(detail).slice(0, maxDetailLength).toWellFormed(),
    operatorName: caller?.operatorName ?? '',
    address: toOneLine(caller?.ipAddress ?? '').slice(0, maxIpLength),
    device: caller ? describeDevice(caller.userAgent) : '',
  })
}

/** Without line ends and what turns text around: nobody writes a second entry into one. */
const toOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
