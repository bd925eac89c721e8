import { z } from 'zod'
import { operation } from './operation.ts'

export const ConnectionCheck = z.object({
  name: z.enum(['address', 'dns', 'rest', 'login', 'rights', 'draft']),
  ok: z.boolean(),
  /** Empty when ok; otherwise the named cause. */
  code: z.string(),
  message: z.string(),
  fix: z.string(),
})
export type ConnectionCheck = z.output<typeof ConnectionCheck>

export const publishing = {
  testConnection: operation({
    method: 'POST',
    path: '/posts/test-wordpress-connection',
    access: 'session',
    summary: 'Tests the given or the stored WordPress connection, in order, and stops at the first failure.',
    body: z.object({
      wordpressSiteUrl: z.string().trim().max(500).optional(),
      wordpressUsername: z.string().trim().max(200).optional(),
      wordpressApiKey: z.string().trim().max(200).optional(),
    }),
    output: z.object({ ok: z.boolean(), checks: z.array(ConnectionCheck) }),
    errors: ['no_site'],
    example: { body: {} },
  }),
}
