import { z } from 'zod'
import { operation } from './operation.ts'

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'))

/** Each rule has its own message; the first one broken is told. 256 is far above any manager's passwords and bounds the hash's work. */
export const NewPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters long')
  .max(256, 'Password must be at most 256 characters long')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number')
  .regex(/[^\p{L}\p{Nd}\s]/u, 'Password must contain at least one special character')

/** `free` is shown for an account without a live subscription. `profileComplete` false leads to /complete-profile. */
export const User = z.object({
  username: z.string(),
  email: z.string(),
  plan: z.enum(['basic', 'standard', 'premium', 'free']),
  profileComplete: z.boolean(),
})
export type User = z.output<typeof User>

export const SignedIn = z.object({ user: User, tokens: z.object({ accessToken: z.string() }) })
export type SignedIn = z.output<typeof SignedIn>

export const accounts = {
  login: operation({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary:
      'Signs in. rememberMe keeps the session for 30 days, otherwise it ends after 12 hours without use.',
    body: z.object({
      email: Email,
      password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(256),
      rememberMe: z.boolean().default(false),
    }),
    output: SignedIn,
    errors: ['invalid_credentials'],
    example: { body: { email: 'ada@example.com', password: 'Correct-horse-1' } },
  }),
  logout: operation({
    method: 'POST',
    path: '/auth/logout',
    access: 'session',
    summary: 'Ends this session; the token is dead at once.',
    output: z.object({}),
    errors: [],
    example: {},
  }),
  checkEmailExists: operation({
    method: 'POST',
    path: '/auth/check-email-exists',
    access: 'public',
    summary:
      'True only for an account whose profile is complete. Limited hard, because it tells who is a customer.',
    body: z.object({ email: Email }),
    output: z.object({ exists: z.boolean() }),
    errors: [],
    example: { body: { email: 'ada@example.com' } },
  }),
}
