import type { AuditAct, AuditActor } from '../../../contract/accounts/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { auditEntries } from '../../schema/audit.ts'
import { deviceOf } from '../sign-in/device-of.ts'

interface Noted {
  accountId: string | null
  act: AuditAct
  /** Undefined for what the service does by itself. */
  caller: Caller | undefined
  /** Who did it, where it was not the signed-in owner. */
  actor?: AuditActor
  object?: string
  detail?: string
}

// A title is told apart by far less; an address is at most 45 signs, with a zone a few more.
const longestDetail = 120
const longestAddress = 64

/** Records who did what, in the same transaction: both happen or neither. */
export async function noteAct(tx: Db, noted: Noted): Promise<void> {
  const { accountId, act, caller, object, detail = '' } = noted
  await tx.insert(auditEntries).values({
    accountId,
    act,
    actor: noted.actor ?? (caller ? 'owner' : 'service'),
    object,
    detail: inOneLine(detail).slice(0, longestDetail).toWellFormed(),
    operatorName: caller?.operatorName ?? '',
    address: inOneLine(caller?.address ?? '').slice(0, longestAddress),
    device: caller ? deviceOf(caller.userAgent) : '',
  })
}

/** Without line ends and what turns text around: nobody writes a second entry into one. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
