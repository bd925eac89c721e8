import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { security } from '../../../contract/accounts/security.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { sessions } from '../../schema/accounts.ts'
import { describeDevice } from './device-of.ts'

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
