import { and, arrayContains, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { searchConsole as operations } from '../../../contract/search-console.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { endGoogleAccess } from '../../platform/search-console/end-google-access.ts'
import type { GoogleAnswer } from '../../platform/search-console/ask-google.ts'
import { searchConsoleBinding } from '../../platform/search-console/search-console.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { sites } from '../../schema/profile.ts'
import { searchConsoles } from '../../schema/results.ts'
import { chooseProperty as findProperty } from './choose-property.ts'
import { readSearchConsoles } from './read-search-consoles.ts'

const { accountId: owner, sealedToken } = searchConsoles

/** Resealed when the operator changes SECRET_KEY. */
export const sealedSearchConsoleTokens = {
  table: searchConsoles,
  id: owner,
  accountId: owner,
  sealed: sealedToken,
  bindingOf: searchConsoleBinding,
}

async function requireSearchConsole(app: App, accountId: string) {
  await requireEntitlement(app.db, accountId)
  return app.searchConsole ?? fail('not_found', 'Search Console isn’t offered on this installation.')
}

// A function of the state, so that there is no secret to store.
const verifierOf = ({ secrets }: App, state: string) => secrets.sign('search-console-verifier', state)

export const beginSearchConsole: Handler<typeof operations.beginSearchConsole> = async (
  app,
  { accountId },
) => {
  const google = await requireSearchConsole(app, accountId)
  await limitRate(app, `search-console:${accountId}`, 30, 600)
  const state = newToken()
  // Long enough to sign in at Google, short enough that a forgotten tab is useless tomorrow.
  const begun = { stateHash: hashToken(state), stateExpiresAt: sql`now() + interval '10 minutes'` }
  await app.db
    .insert(searchConsoles)
    .values({ accountId, ...begun })
    .onConflictDoUpdate({ target: owner, set: begun })
  return { authorizeUrl: google.consentUrl({ state, verifier: verifierOf(app, state) }) }
}

/** The state is worthless in the session of anyone but the account that began. */
export const finishSearchConsole: Handler<typeof operations.finishSearchConsole> = async (app, input) => {
  const { accountId, state, code, caller } = input
  const google = await requireSearchConsole(app, accountId)
  const { stateHash, stateExpiresAt } = searchConsoles
  const [begun] = await app.db
    .update(searchConsoles)
    .set({ stateHash: null })
    .where(and(eq(owner, accountId), eq(stateHash, hashToken(state)), gt(stateExpiresAt, sql`now()`)))
    .returning({ accountId: owner })
  if (!begun)
    fail(
      'invalid_token',
      'This connection took too long, was used before, or was begun elsewhere. Connect again.',
    )
  const { token, access } = requireAnswer(await google.exchangeCode(code, verifierOf(app, state)))
  if (!token)
    return fail(
      'connection_refused',
      'Google didn’t give access to Search Console. Connect again and leave its box checked.',
    )
  const properties = requireAnswer(await google.open(token, access).listProperties())
  if (properties.length === 0)
    fail(
      'connection_refused',
      'This Google account has no property in Search Console. Choose another account, or add your site at search.google.com/search-console.',
    )
  const [site] = await app.db.select({ url: sites.url }).from(sites).where(eq(sites.accountId, accountId))
  const property = findProperty(properties, site?.url) ?? null
  await app.db.transaction(async (tx) => {
    const sealed = app.secrets.seal(token, searchConsoleBinding(accountId))
    await tx
      .update(searchConsoles)
      .set({ sealedToken: sealed, properties, ...unread(property) })
      .where(eq(owner, accountId))
    await recordAuditEntry(tx, { accountId, act: 'search_console_connected', caller, detail: property ?? '' })
    await app.jobs.send(tx, readSearchConsoles, { accountId })
  })
  return (await findSearchConsole(app, accountId))!
}

const unread = (property: string | null) => ({
  property,
  readFrom: null,
  readThrough: null,
  readAt: null,
  readAfter: null,
  problem: null,
})

function requireAnswer<Value>(answer: GoogleAnswer<Value>): Value {
  if (answer.kind === 'ok') return answer.value
  return answer.kind === 'later'
    ? fail('connection_refused', 'Google didn’t respond. Connect again in a few minutes.')
    : fail('connection_refused', 'Google refused the connection. Connect again.')
}

export const chooseProperty: Handler<typeof operations.chooseProperty> = async (
  app,
  { accountId, property },
) => {
  await requireSearchConsole(app, accountId)
  const isOffered = and(arrayContains(searchConsoles.properties, [property]), isNotNull(sealedToken))
  await app.db.transaction(async (tx) => {
    const chosen = await tx
      .update(searchConsoles)
      .set(unread(property))
      .where(and(eq(owner, accountId), isOffered))
      .returning({ accountId: owner })
    if (chosen.length === 0) fail('not_found', 'This property isn’t among yours. Connect again.')
    await app.jobs.send(tx, readSearchConsoles, { accountId })
  })
  return {}
}

export const disconnectSearchConsole: Handler<typeof operations.disconnectSearchConsole> = async (
  app,
  { accountId, caller },
) => {
  const removed = await app.db.transaction(async (tx) => {
    const [row] = await tx.delete(searchConsoles).where(eq(owner, accountId)).returning({ sealedToken })
    if (row?.sealedToken)
      await recordAuditEntry(tx, { accountId, act: 'search_console_disconnected', caller })
    return row
  })
  if (removed?.sealedToken) await endGoogleAccess(app, accountId, removed.sealedToken)
  return {}
}

/** Null where it isn’t offered. */
export async function findSearchConsole(
  { db, searchConsole }: App,
  accountId: string,
): Promise<AnswerOf<typeof operations.finishSearchConsole> | null> {
  if (!searchConsole) return null
  const [row] = await db.select().from(searchConsoles).where(eq(owner, accountId))
  const { property = null, properties = [], readAt, problem = null } = row ?? {}
  const state = row?.sealedToken ? (property ? 'connected' : 'choose') : property ? 'revoked' : 'off'
  return { state, property, properties, read_at: readAt?.toISOString() ?? null, problem }
}
