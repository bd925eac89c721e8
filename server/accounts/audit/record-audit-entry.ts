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
  /** Set when the actor is not the signed-in owner. */
  actor?: AuditActor
  object?: string
  detail?: string
}

// Enough to recognize a title; an address has at most 45 characters, a few more with a zone.
const maxDetailLength = 120
const maxIpLength = 64

/** Records who did what in the transaction of the action: both are committed or neither. */
export async function recordAuditEntry(tx: Db, entry: NewAuditEntry): Promise<void> {
  const { accountId, act, caller, object, detail = '' } = entry
  await tx.insert(auditEntries).values({
    accountId,
    act,
    actor: entry.actor ?? actorOf(caller),
    object,
    detail: toOneLine(detail).slice(0, maxDetailLength).toWellFormed(),
    operatorName: caller?.operatorName ?? '',
    address: toOneLine(caller?.ipAddress ?? '').slice(0, maxIpLength),
    device: toOneLine(
      caller?.apiKeyName ?? caller?.approverName ?? (caller ? describeDevice(caller.userAgent) : ''),
    ),
  })
}

function actorOf(caller: Caller | undefined): AuditActor {
  if (!caller) return 'service'
  if (caller.approverName !== undefined) return 'approver'
  return caller.apiKeyName === undefined ? 'owner' : 'api_key'
}

/** Strips line breaks and bidi controls, so that nobody can forge a second entry. */
const toOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
