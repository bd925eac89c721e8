import { and, eq, gt, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Session } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { signal } from '../../platform/signals.ts'
import { sessionsTopic } from '../../platform/http/send-stream.ts'
import { sessions } from '../../schema/accounts.ts'

const idleExpiry = sql`now() + interval '12 hours'`
const maxAge = sql`interval '30 days'`

/**
 * Starts a session: 30 days with `remember`, otherwise until 12 hours without use, and never longer. Returns the
 * bearer token, which is not stored.
 */
export async function startSession(
  db: Db,
  accountId: string,
  { remember, userAgent }: { remember: boolean; userAgent: string },
): Promise<string> {
  const token = newToken()
  const expiresAt = remember ? sql`now() + ${maxAge}` : idleExpiry
  await db.insert(sessions).values({ accountId, tokenHash: hashToken(token), remember, userAgent, expiresAt })
  return token
}

// Runs on every customer call, where building and planning the statement would cost more than executing it.
const preparedLookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>()

const prepareLookup = (db: Db) =>
  db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      // Once a minute is precise enough for 12 hours, and saves a write on every call.
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('find_session')

/** Finds the session of a bearer token; undefined when it has ended. Using it keeps an idle session alive. */
export async function findSession({ db }: App, token: string): Promise<Session | undefined> {
  const lookUp = preparedLookups.get(db) ?? prepareLookup(db)
  preparedLookups.set(db, lookUp)
  const [found] = await lookUp.execute({ tokenHash: hashToken(token) })
  if (!found) return undefined
  const { stale, ...session } = found
  if (stale) await extendSession(db, session.sessionId)
  return session
}

/** Whether the session is still valid. Does not count as use: a page that only listens does not keep its session alive. */
export async function isSessionAlive(app: App, sessionId: string): Promise<boolean> {
  const found = await app.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)))
  return found.length > 0
}

async function extendSession(db: Db, sessionId: string) {
  await db
    .update(sessions)
    .set({
      lastUsedAt: sql`now()`,
      expiresAt: sql`case when ${sessions.remember} then ${sessions.expiresAt} else least(${idleExpiry}, ${sessions.createdAt} + ${maxAge}) end`,
    })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`)))
}

/** Ends the session; its token is invalid from here on. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await deleteSessions(db, eq(sessions.id, sessionId))
}

/** Ends every session of the account except `but`, and returns how many. */
export async function endSessions(
  db: Db,
  accountId: string,
  { but, only }: { but?: string; only?: string } = {},
): Promise<number> {
  return deleteSessions(
    db,
    and(
      eq(sessions.accountId, accountId),
      but === undefined ? undefined : ne(sessions.id, but),
      only === undefined ? undefined : eq(sessions.id, only),
    ),
  )
}

async function deleteSessions(db: Db, which: SQL | undefined): Promise<number> {
  const ended = await db.delete(sessions).where(which).returning({ accountId: sessions.accountId })
  // Their streams end with them.
  for (const accountId of new Set(ended.map((session) => session.accountId)))
    await signal(db, sessionsTopic(accountId))
  return ended.length
}
