import { z } from 'zod'
import { currentPassword, SecondFactorCode } from './accounts.ts'
import { operation } from './operation.ts'

const OneSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  created_at: z.iso.datetime(),
  /** Written down once a minute. */
  last_used_at: z.iso.datetime(),
  device: z.string().describe('Such as "Chrome on Windows"'),
  remembered: z.boolean(),
})

/** The second factor, the sessions and the copy of everything: part of the accounts domain. */
export const security = {
  getTwoFactor: operation({
    method: 'GET',
    path: '/account/two-factor',
    access: 'session',
    summary: 'Whether signing in asks for a second factor, and how many recovery codes are left.',
    output: z.object({
      enabled: z.boolean(),
      enabled_at: z.iso.datetime().nullable(),
      recovery_codes_left: z.number(),
    }),
    errors: [],
    example: {},
  }),
  twoFactor: operation({
    method: 'POST',
    path: '/account/two-factor',
    access: 'session',
    summary:
      'begin (currentPassword) answers the secret; confirm (code) turns it on and answers the recovery codes, once; disable takes currentPassword and a code; renew takes both as well and answers ten new recovery codes, the earlier ones are void.',
    body: z.object({
      action: z.enum(['begin', 'confirm', 'disable', 'renew']),
      currentPassword: currentPassword.optional(),
      code: SecondFactorCode.optional(),
    }),
    output: z.object({
      secret: z.string().nullable().describe('Base32, for typing it into the app'),
      otpauth: z.string().nullable().describe('For a QR code'),
      recoveryCodes: z.array(z.string()).nullable(),
    }),
    errors: ['wrong_password', 'two_factor_required', 'two_factor_on', 'two_factor_off'],
    example: { body: { action: 'begin', currentPassword: 'Correct-horse-1' } },
  }),
  confirmPassword: operation({
    method: 'POST',
    path: '/account/confirm-password',
    access: 'session',
    summary:
      'Shows again that this session belongs to whoever knows the password. What answers password_required goes on after it, for ten minutes.',
    body: z.object({ currentPassword: currentPassword.min(1) }),
    output: z.object({}),
    errors: ['wrong_password'],
    example: { body: { currentPassword: 'Correct-horse-1' } },
  }),
  listSessions: operation({
    method: 'GET',
    path: '/account/sessions',
    access: 'session',
    summary: 'Where the account is signed in: this session first, then the last used; at most 100.',
    output: z.object({ sessions: z.array(OneSession) }),
    errors: [],
    example: {},
  }),
  endOneSession: operation({
    method: 'DELETE',
    path: '/account/sessions/:id',
    access: 'session',
    summary:
      'Signs one device out, at once. It may be this one; another needs a password that was entered within the last ten minutes.',
    params: z.object({ id: z.uuid() }),
    output: z.object({}),
    errors: ['not_found', 'password_required'],
    example: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  }),
  endOtherSessions: operation({
    method: 'POST',
    path: '/account/sessions/end-others',
    access: 'session',
    summary:
      'Signs every other device out, at once. It needs a password that was entered within the last ten minutes.',
    output: z.object({ ended: z.number() }),
    errors: ['password_required'],
    example: {},
  }),
  exportData: operation({
    method: 'GET',
    path: '/account/export',
    access: 'session',
    summary:
      'A zip of everything the account holds: JSON, each post as Markdown as well, and its pictures. It needs a password that was entered within the last ten minutes.',
    download: 'application/zip',
    output: z.unknown(),
    errors: ['password_required'],
    example: {},
  }),
}
