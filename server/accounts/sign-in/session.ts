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

/** Starts a session: 30 days with `remember`, else until 12 hours without use, and never longer. Returns the bearer token, kept nowhere. */
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

// Asked at every call of a customer: building the statement would cost as much as what it answers, planning it more.
const preparedLookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>()

const prepareLookup = (db: Db) =>
  db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      // Once a minute is exact enough for 12 hours, and spares a write on every call.
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('find_session')

/** The session a bearer token stands for; undefined when it ended. Using it keeps an idle one alive. */
export async function findSession({ db }: App, token: string): Promise<Session | undefined> {
  const lookUp = preparedLookups.get(db) ?? prepareLookup(db)
  preparedLookups.set(db, lookUp)
  const [found] = await lookUp.execute({ tokenHash: hashToken(token) })
  if (!found) return undefined
  const { stale, ...session } = found
  if (stale) await extendSession(db, session.sessionId)
  return session
}

/** Whether it still stands. Asking is no use of it: a page that only listens does not keep its session alive. */
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

/** The token is dead from here on. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await deleteSessions(db, eq(sessions.id, sessionId))
}

/** Every session of the account, but for that one. Answers how many. */
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
  // Streams that they opened end with them.
  for (const accountId of new Set(ended.map((session) => session.accountId)))
    await signal(db, sessionsTopic(accountId))
  return ended.length
}
