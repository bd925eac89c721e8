import { z } from 'zod'
import { operation } from './operation.ts'
import { RegistrationToken } from './profile.ts'

export const ConnectionCheck = z.object({
  name: z.enum(['address', 'dns', 'rest', 'login', 'rights', 'draft']),
  ok: z.boolean(),
  /** Empty when ok; otherwise the named cause. */
  code: z.string(),
  message: z.string(),
  fix: z.string(),
})
export type ConnectionCheck = z.output<typeof ConnectionCheck>

/** Why a one-click connection came back without a login; stands behind `#connection-failed=` of the page that began it. */
export type ConnectionFailure = 'rejected' | 'expired' | 'other_site' | 'disabled' | 'invalid'

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
  beginConnection: operation({
    method: 'POST',
    path: '/posts/wordpress-connection/begin',
    access: 'optional',
    summary:
      'Finds the WordPress and the address where its owner allows the connection; the browser is sent there. It comes back to the page named by returnTo, with #connection=RECEIPT or #connection-failed=CODE. Ends after ten minutes.',
    body: z.object({
      wordpressSiteUrl: z
        .string({ error: 'WordPress site URL is required' })
        .trim()
        .min(1, 'WordPress site URL is required')
        .max(500, 'Please enter a valid WordPress site URL'),
      registrationToken: RegistrationToken,
      /** Without it the page that suits the account. */
      returnTo: z.enum(['complete-profile', 'settings']).optional(),
    }),
    output: z.object({ authorizeUrl: z.string() }),
    errors: [
      'signed_out',
      'invalid_token',
      'payment_required',
      'profile_already_complete',
      'connection_refused',
    ],
    example: { body: { wordpressSiteUrl: 'https://paws.example.com' } },
  }),
  finishConnection: operation({
    method: 'POST',
    path: '/posts/wordpress-connection/finish',
    access: 'optional',
    summary:
      'Collects the login that came back, once, for the account that began; it becomes the stored site.',
    body: z.object({ receipt: z.string().min(1).max(200), registrationToken: RegistrationToken }),
    output: z.object({ wordpressSiteUrl: z.string(), wordpressUsername: z.string() }),
    errors: ['signed_out', 'invalid_token', 'payment_required', 'profile_already_complete'],
    example: { body: { receipt: 'receipt-of-the-returning-browser' } },
  }),
}
