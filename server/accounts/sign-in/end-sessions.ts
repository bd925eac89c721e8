import type { security } from '../../../contract/accounts/security.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { requireRecentPassword } from './require-password.ts'
import { endSessions } from './session.ts'

/** Ending the current session is a sign-out and needs no password. */
export const endOneSession: Handler<typeof security.endOneSession> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, sessionId, id, caller } = input
    if (id !== sessionId) await requireRecentPassword(tx, input)
    const ended = await endSessions(app, tx, accountId, { only: id })
    if (ended === 0) fail('not_found', 'This session has already ended.')
    await recordAuditEntry(tx, { accountId, act: 'session_ended', caller, object: id })
    return {}
  })

export const endOtherSessions: Handler<typeof security.endOtherSessions> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, sessionId, caller } = input
    await requireRecentPassword(tx, input)
    const ended = await endSessions(app, tx, accountId, { but: sessionId })
    if (ended > 0) await recordAuditEntry(tx, { accountId, act: 'sessions_ended', caller })
    return { ended }
  })
