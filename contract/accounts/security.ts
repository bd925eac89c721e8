import { z } from 'zod'
import { operation } from '../operation.ts'
import { currentPassword, SecondFactorCode } from './accounts.ts'

const SessionSummary = z.object({
  id: z.string(),
  /** True for the calling session. */
  current: z.boolean(),
  created_at: z.iso.datetime(),
  /** Updated at most once a minute. */
  last_used_at: z.iso.datetime(),
  device: z.string().describe('Such as "Chrome on Windows"'),
  remembered: z.boolean(),
})

/** The second factor, the sessions and the data export: part of the accounts domain. */
export const security = {
  getTwoFactor: operation('GET /account/two-factor', {
    summary: 'Whether two-factor authentication is on, and how many recovery codes are left.',
    output: z.object({
      enabled: z.boolean(),
      enabled_at: z.iso.datetime().nullable(),
      recovery_codes_left: z.number(),
    }),
  }),
  twoFactor: operation('POST /account/two-factor', {
    summary:
      'Sets up two-factor authentication. `begin` (currentPassword) returns the secret; `confirm` (code) ' +
      'turns it on and returns the recovery codes once; `disable` and `renew` take currentPassword and a ' +
      'code. `renew` replaces all recovery codes.',
    body: z.object({
      action: z.enum(['begin', 'confirm', 'disable', 'renew']),
      currentPassword: currentPassword.optional(),
      code: SecondFactorCode.optional(),
    }),
    output: z.object({
      secret: z.string().nullable().describe('Base32, to type into the authenticator app'),
      otpauth: z.string().nullable().describe('For a QR code'),
      recoveryCodes: z.array(z.string()).nullable(),
    }),
    errors: ['wrong_password', 'two_factor_required', 'two_factor_on', 'two_factor_off'],
    example: { body: { action: 'begin', currentPassword: 'Correct-horse-1' } },
  }),
  confirmPassword: operation('POST /account/confirm-password', {
    summary:
      'Confirms the password for this session. Calls that answer `password_required` work for the next ten minutes.',
    body: z.object({ currentPassword: currentPassword.min(1) }),
    errors: ['wrong_password'],
    example: { body: { currentPassword: 'Correct-horse-1' } },
  }),
  listSessions: operation('GET /account/sessions', {
    summary: 'Active sessions: this one first, then the most recently used. Up to 100.',
    output: z.object({ sessions: z.array(SessionSummary) }),
  }),
  endOneSession: operation('DELETE /account/sessions/:id', {
    summary:
      'Signs out one device immediately. For a device other than this one, the password must have been confirmed in the last ten minutes.',
    errors: ['password_required'],
  }),
  endOtherSessions: operation('POST /account/sessions/end-others', {
    summary:
      'Signs out every other device immediately. The password must have been confirmed in the last ten minutes.',
    output: z.object({ ended: z.number() }),
    errors: ['password_required'],
  }),
  exportData: operation('GET /account/export', {
    summary:
      'A zip of all account data: JSON, posts as Markdown, and images. The password must have been confirmed in the last ten minutes.',
    download: 'application/zip',
    output: z.unknown(),
    errors: ['password_required'],
  }),
}
