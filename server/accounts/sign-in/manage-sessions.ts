import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { security } from '../../../contract/accounts/security.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { sessions } from '../../schema/accounts.ts'
import { describeDevice } from './device-of.ts'
import { fail } from '../../platform/fail.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { requireRecentPassword } from './require-password.ts'
import { endSessions } from './session.ts'

// Nobody uses more devices; a script that does sees only its latest sessions.
const maxSessions = 100

export const listSessions: Handler<typeof security.listSessions> = async (app, { accountId, sessionId }) => {
  const current = sql<boolean>`${sessions.id} = ${sessionId}`
  const rows = await app.db
    .select({
      id: sessions.id,
      current,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      userAgent: sessions.userAgent,
      remembered: sessions.remember,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(current), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(maxSessions)
  return {
    sessions: rows.map(({ createdAt, lastUsedAt, userAgent, ...row }) => ({
      ...row,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      device: describeDevice(userAgent),
    })),
  }
}

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
