import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { operation } from '../operation.ts'

const emailMessage = 'Invalid email address'
export const Email = z
  .string({ error: emailMessage })
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(emailMessage))

/** Each rule has its own message; the first one broken is shown. 256 exceeds any password manager's and limits the work of hashing. */
export const NewPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters long')
  // Counts code points, so that an emoji is one character.
  .regex(/^.{8,}$/su, 'Password must be at least 8 characters long')
  .max(256)
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number')
  .regex(/[^\p{L}\p{Nd}\s]/u, 'Password must contain at least one special character')

/** 3 to 60 characters without any that would break or reverse the line. */
export const Username = z
  .string()
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(60)
  .regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
    "Your username contains characters that can't be shown. Remove them.",
  )

export const currentPassword = requiredString('Enter your current password.').max(256)

/** Six digits from the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const SecondFactorCode = z
  .string()
  .trim()
  .max(64, 'Enter the 6-digit code from your app, or a recovery code.')

const matchMessage = 'Passwords must match'
const linkMessage = 'This link is invalid or has expired.'
/** The token of a mailed link; ours have 43 characters. */
const MailedToken = z.string({ error: linkMessage }).max(200)

/** `pendingEmail` is a new address whose link was not opened yet. */
export const User = z.object({
  username: z.string(),
  email: z.string(),
  plan: z.enum(['basic', 'standard', 'premium', 'free']),
  profileComplete: z.boolean(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
})
export type User = z.output<typeof User>

export const SignedIn = z.object({ user: User, tokens: z.object({ accessToken: z.string() }) })
export type SignedIn = z.output<typeof SignedIn>

export const accounts = {
  login: operation('POST /auth/login', {
    access: 'public',
    summary:
      'Signs in. A session ends after 12 hours of inactivity, or after 30 days with rememberMe. With ' +
      'two-factor authentication on, `code` takes an authenticator or recovery code.',
    body: z.object({
      email: Email,
      password: requiredString('Password is required').min(1).max(256),
      rememberMe: z.boolean().default(false),
      code: SecondFactorCode.optional(),
    }),
    output: SignedIn,
    errors: ['invalid_credentials', 'two_factor_required'],
    example: { body: { email: 'ada@example.com', password: 'Correct-horse-1' } },
  }),
  logout: operation('POST /auth/logout', {
    summary: 'Ends this session. Its token stops working immediately.',
  }),
  checkEmailExists: operation('POST /auth/check-email-exists', {
    access: 'public',
    summary:
      'True only for accounts with a complete profile. Strictly rate limited, because it reveals who is a customer.',
    body: z.object({ email: Email }),
    output: z.object({ exists: z.boolean() }),
    example: { body: { email: 'ada@example.com' } },
  }),
  forgotPassword: operation('POST /auth/forgot-password', {
    access: 'public',
    summary:
      'Emails a reset link that expires in 10 minutes. Answers the same, in the same time, for every address.',
    body: z.object({ email: Email }),
    example: { body: { email: 'ada@example.com' } },
  }),
  verifyResetToken: operation('POST /auth/verify-reset-token', {
    access: 'public',
    summary: 'Checks whether a reset link is still valid, without using it up.',
    body: z.object({ token: MailedToken }),
    errors: ['invalid_token'],
    example: { body: { token: 'token-of-the-mailed-link' } },
  }),
  resetPassword: operation('POST /auth/reset-password', {
    access: 'public',
    summary: 'Sets a new password and ends every session. Each link works once.',
    body: z
      .object({
        token: MailedToken,
        password: NewPassword,
        confirmPassword: z.string({ error: matchMessage }).max(1000),
      })
      .refine(({ password, confirmPassword }) => password === confirmPassword, {
        path: ['confirmPassword'],
        message: matchMessage,
      }),
    errors: ['invalid_token'],
    example: {
      body: {
        token: 'token-of-the-mailed-link',
        password: 'Correct-horse-1',
        confirmPassword: 'Correct-horse-1',
      },
    },
  }),
  verifyEmail: operation('POST /auth/verify-email', {
    access: 'public',
    summary:
      'Confirms the email address the link was sent to. A pending new address becomes the account’s address. Safe to repeat.',
    body: z.object({ token: MailedToken }),
    output: z.object({ email: z.string() }),
    errors: ['invalid_token', 'email_taken'],
    example: { body: { token: 'token-of-the-mailed-link' } },
  }),
  resendVerification: operation('POST /auth/resend-verification', {
    summary:
      'Resends the confirmation link to the pending new address, or to the current address if it isn’t verified.',
  }),
  updateUser: operation('PUT /profile', {
    summary:
      'Changes the username immediately. A new email address needs the current password (and a code with ' +
      'two-factor authentication on) and takes effect once the emailed link is opened.',
    body: z.object({
      username: Username.optional(),
      email: Email.optional(),
      currentPassword: currentPassword.optional(),
      code: SecondFactorCode.optional(),
    }),
    output: z.object({ user: User }),
    errors: ['username_taken', 'email_taken', 'wrong_password', 'two_factor_required'],
    example: { body: { username: 'ada' } },
  }),
  changePassword: operation('PUT /profile/password', {
    summary: 'Changes the password and ends every other session.',
    body: z
      .object({ currentPassword: currentPassword.min(1), newPassword: NewPassword })
      .refine((body) => body.newPassword !== body.currentPassword, {
        path: ['newPassword'],
        message: 'Choose a password other than your current one.',
      }),
    errors: ['wrong_password'],
    example: { body: { currentPassword: 'Correct-horse-1', newPassword: 'Correct-horse-2' } },
  }),
}
