import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { GrantedKey } from '../../platform/http/authenticate.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { apiKeys } from '../../schema/integrations.ts'

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
