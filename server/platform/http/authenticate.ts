import type { FastifyRequest } from 'fastify'
import type { Scope } from '../../../contract/integrations/scopes.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { App } from '../app.ts'
import { fail } from '../fail.ts'
import type { Session } from './define-routes.ts'
import { limitCaller, limitKey } from './rate-limit.ts'

/** An API key that is in force. */
export interface GrantedKey {
  id: string
  accountId: string
  name: string
  scopes: readonly Scope[]
}

export interface Credentials {
  app: App
  findSession(app: App, token: string): Promise<Session | undefined>
  findApiKey(app: App, token: string): Promise<GrantedKey | undefined>
}

export interface Authenticated {
  session: Session
  /** Undefined for a person's session. */
  key: GrantedKey | undefined
}

// A session's token has 43 characters and may begin like a key.
const isApiKey = (token: string) => token.startsWith('qc_') && token.length !== 43

// A key cannot be guessed; this keeps attempts from loading the database.
const wrongKeys = { perIp: 60, perNetwork: 600, seconds: 600 }

/** Who calls: a session, or an API key whose scope allows the operation. Refuses any other key. */
export async function authenticate(
  { app, findSession, findApiKey }: Credentials,
  request: FastifyRequest,
  operation: Operation,
): Promise<Authenticated | undefined> {
  if (operation.access === 'public') return undefined
  const token = readBearer(request.headers.authorization)
  if (token === undefined) return undefined
  if (!isApiKey(token)) {
    const session = await findSession(app, token)
    return session && { session, key: undefined }
  }
  const key = await requireApiKey({ app, findApiKey }, token, request.ip)
  limitKey(app, key.id)
  if (!operation.scope) fail('api_key_refused', 'API keys can’t do this. Sign in to Quillcast to do it.')
  requireScope(key, operation.scope)
  return { session: { accountId: key.accountId, sessionId: key.id }, key }
}

export const readBearer = (header: string | undefined) => /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]

/** Finds an API key, and limits attempts with wrong ones. */
export async function requireApiKey(
  { app, findApiKey }: Pick<Credentials, 'app' | 'findApiKey'>,
  token: string,
  address: string,
): Promise<GrantedKey> {
  const key = await findApiKey(app, token)
  if (key) return key
  await limitCaller(app, 'api-key', address, wrongKeys)
  return fail('invalid_api_key', 'This API key is unknown or was revoked.')
}

/** Refuses an API key that may not publish what this input would. */
export function requirePublishScope(key: GrantedKey | undefined, operation: Operation, input: object): void {
  if (key && operation.publishes?.(input)) requireScope(key, 'posts:publish')
}

function requireScope({ scopes }: GrantedKey, scope: Scope): void {
  if (!scopes.includes(scope)) fail('scope_missing', `This API key needs the scope ${scope} for this.`)
}
