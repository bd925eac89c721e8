import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Session } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { signal } from '../../platform/signals.ts'
import { sessionsTopic } from '../../platform/http/send-stream.ts'
import { sessions } from '../../schema/accounts.ts'
import { sessionMemoryOf } from './session-memory.ts'

const idleExpiry = sql`now() + interval '12 hours'`
const maxAge = sql`interval '30 days'`

/** 30 days with `remember`, otherwise until 12 hours without use. Returns the bearer token, which is not stored. */
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

// Runs on most customer calls, where building and planning the statement would cost more than executing it.
const preparedLookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>()

const prepareLookup = (db: Db) =>
  db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      // Once a minute is precise enough for 12 hours, and saves a write on every call.
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
      leftMs: sql<number>`(extract(epoch from ${sessions.expiresAt} - now()) * 1000)::float8`,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('find_session')

/** Finds the session of a bearer token; undefined when it has ended. Using it keeps an idle session alive. */
export async function findSession(app: App, token: string): Promise<Session | undefined> {
  const { db } = app
  const tokenHash = hashToken(token)
  const memory = sessionMemoryOf(app)
  const remembered = memory.get(tokenHash)
  if (remembered) return remembered
  const since = performance.now()
  const lookUp = preparedLookups.get(db) ?? prepareLookup(db)
  preparedLookups.set(db, lookUp)
  const [found] = await lookUp.execute({ tokenHash })
  if (!found) return undefined
  const { stale, leftMs, ...session } = found
  if (stale) await extendSession(db, session.sessionId)
  memory.keep(tokenHash, session, { since, leftMs })
  return session
}

/** Whether the session is still valid. Does not count as use: a page that only listens does not keep its session alive. */
export async function isSessionAlive(app: App, sessionId: string): Promise<boolean> {
  const isAlive = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`))
  return (await app.db.$count(sessions, isAlive)) > 0
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

export async function endSessions(
  app: App,
  tx: Db,
  accountId: string,
  { but, only }: { but?: string; only?: string } = {},
): Promise<number> {
  const which = [
    eq(sessions.accountId, accountId),
    but === undefined ? undefined : ne(sessions.id, but),
    only === undefined ? undefined : eq(sessions.id, only),
  ]
  const ended = await tx
    .delete(sessions)
    .where(and(...which))
    .returning({ id: sessions.id })
  if (ended.length > 0) {
    sessionMemoryOf(app).forget(accountId)
    // Every other process forgets them too, and their streams end with them.
    await signal(tx, sessionsTopic, accountId)
  }
  return ended.length
}
