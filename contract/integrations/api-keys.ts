import { z } from 'zod'
import { operation } from '../operation.ts'
import { requiredString } from '../required-string.ts'
import { scopeNames } from './scopes.ts'

const nameRequired = 'Enter a name for this key.'

const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('The start of the key, to recognize it by'),
  scopes: z.array(z.enum(scopeNames)),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe('Updated at most once a minute'),
})
export type ApiKey = z.output<typeof ApiKey>

/** Keys for programs: part of the integrations domain. */
export const apiKeys = {
  listApiKeys: operation('GET /api-keys', {
    summary: 'Your API keys, newest first, without the keys themselves.',
    output: z.object({ keys: z.array(ApiKey) }),
  }),
  createApiKey: operation('POST /api-keys', {
    summary:
      'Creates an API key. `secret` is the key; it is returned only once. The password must have been ' +
      'confirmed in the last ten minutes. Up to 20 keys.',
    body: z.object({
      name: requiredString(nameRequired).trim().min(1).max(60),
      scopes: z
        .array(z.enum(scopeNames))
        .min(1, 'Choose what this key may do.')
        .max(scopeNames.length)
        .transform((chosen) => scopeNames.filter((name) => chosen.includes(name))),
    }),
    output: z.object({ key: ApiKey, secret: z.string() }),
    status: 201,
    errors: ['password_required', 'payment_required', 'storage_full'],
    example: { body: { name: 'Newsletter script', scopes: ['posts:read'] } },
  }),
  revokeApiKey: operation('DELETE /api-keys/:id', {
    summary: 'Revokes an API key. It stops working immediately.',
  }),
}
