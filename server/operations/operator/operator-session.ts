import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { readCookie } from '../../platform/http/cookies.ts'
import type { OperatorPassword } from '../../platform/secrets/operator-passwords.ts'
import type { RawRequest } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { operatorSessions } from '../../schema/operations.ts'

// One working day.
const sessionHours = 8

const isSecure = ({ env }: App) => env.PUBLIC_URL.startsWith('https:')
// The prefix binds it to this host and to https; browsers refuse it without https.
const cookieName = (app: App) => `${isSecure(app) ? '__Host-' : ''}quillcast-operator`
const cookie = (app: App, token: string, seconds: number) =>
  `${cookieName(app)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure(app) ? '; Secure' : ''}`

const operatorsOf = (app: App) => app.env.OPERATOR_PASSWORD ?? []

const signPassword = (app: App, password: string) => app.secrets.sign('operator password', password)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Finds the operator by password. Compares with all passwords in constant time. */
export function findOperator(app: App, given: string): OperatorPassword | undefined {
  return operatorsOf(app).filter(({ password }) => timingSafeEqual(digest(given), digest(password)))[0]
}

/** Replaces the browser's previous session. Returns the Set-Cookie header. */
export async function startOperatorSession(app: App, request: RawRequest, { password }: OperatorPassword) {
  const token = newToken()
  const isExpired = lt(operatorSessions.expiresAt, sql`now()`)
  await app.db.delete(operatorSessions).where(or(isExpired, isOwn(app, request)))
  await app.db.insert(operatorSessions).values({
    tokenHash: hashToken(token),
    passwordMark: signPassword(app, password),
    expiresAt: sql`now() + make_interval(hours => ${sessionHours})`,
  })
  return cookie(app, token, sessionHours * 3600)
}

const isOwn = (app: App, { headers }: RawRequest) =>
  eq(operatorSessions.tokenHash, hashToken(readCookie(headers.cookie?.toString(), cookieName(app)) ?? ''))

export async function findOperatorSession(app: App, request: RawRequest) {
  const [found] = await app.db
    .select({ id: operatorSessions.id, mark: operatorSessions.passwordMark })
    .from(operatorSessions)
    .where(and(isOwn(app, request), gt(operatorSessions.expiresAt, sql`now()`)))
  const operator = operatorsOf(app).find(({ password }) => signPassword(app, password) === found?.mark)
  if (!found || !operator) return undefined
  // Another site's page cannot know the token that each form of this session includes.
  return { id: found.id, name: operator.name, formToken: app.secrets.sign('operator form', found.id) }
}

/** Ends the session at once, everywhere. Returns the header that removes the cookie. */
export async function endOperatorSession(app: App, request: RawRequest): Promise<string> {
  await app.db.delete(operatorSessions).where(isOwn(app, request))
  return cookie(app, '', 0)
}
