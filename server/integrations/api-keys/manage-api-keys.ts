import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { ApiKey, apiKeys as operations } from '../../../contract/integrations/api-keys.ts'
import { mostApiKeys } from '../../../contract/integrations/scopes.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { requireRecentPassword } from '../../accounts/sign-in/require-password.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { accounts } from '../../schema/accounts.ts'
import { apiKeys } from '../../schema/integrations.ts'
import type { App } from '../../platform/app.ts'
import type { GrantedKey } from '../../platform/http/authenticate.ts'

// `qc_` and 48 bits: enough to tell keys apart, and useless for guessing the other 208.
const shownChars = 11

export const listApiKeys: Handler<typeof operations.listApiKeys> = async ({ db }, { accountId }) => {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.accountId, accountId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return { keys: rows.map(presentApiKey) }
}

/** Creates a key and returns it this once; only its hash is stored. */
export const createApiKey: Handler<typeof operations.createApiKey> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, name, scopes, caller } = input
    await requireEntitlement(tx, accountId)
    await requireRecentPassword(tx, input)
    // Two concurrent calls must not exceed the limit.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    if ((await tx.$count(apiKeys, eq(apiKeys.accountId, accountId))) >= mostApiKeys)
      fail('storage_full', `You have ${mostApiKeys} API keys. Revoke one to create another.`)
    const secret = `qc_${newToken()}`
    const [made] = await tx
      .insert(apiKeys)
      .values({ accountId, name, scopes, prefix: secret.slice(0, shownChars), keyHash: hashToken(secret) })
      .returning()
    const detail = `${name} (${scopes.join(', ')})`
    await recordAuditEntry(tx, { accountId, act: 'api_key_created', caller, object: made!.id, detail })
    return { key: presentApiKey(made!), secret }
  })

export const revokeApiKey: Handler<typeof operations.revokeApiKey> = (app, { accountId, id, caller }) =>
  app.db.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)))
      .returning()
    if (!revoked) return fail('not_found', 'This API key was already revoked.')
    await recordAuditEntry(tx, {
      accountId,
      act: 'api_key_revoked',
      caller,
      object: id,
      detail: revoked.name,
    })
    return {}
  })

function presentApiKey({ createdAt, lastUsedAt, ...key }: typeof apiKeys.$inferSelect): ApiKey {
  return { ...key, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null }
}

// Precise enough to spot a forgotten key, and saves a write on every call.
const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`))

/** Finds an API key; undefined when it is unknown or revoked. Looked up by its hash, whose comparison reveals nothing. */
export async function findApiKey({ db }: App, token: string): Promise<GrantedKey | undefined> {
  const { id, accountId, name, scopes } = apiKeys
  const [found] = await db
    .select({ id, accountId, name, scopes, isStale: sql<boolean>`${isStale}` })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, hashToken(token)))
  if (!found) return undefined
  const { isStale: isDue, ...key } = found
  if (isDue)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(id, key.id), eq(accountId, key.accountId), isStale))
  return key
}
