import { z } from 'zod'
import { currentPassword, Email, NewPassword, SecondFactorCode } from './accounts.ts'
import { operation } from './operation.ts'
import { planIds } from './plans.ts'

/** True where no real money moves: said by every answer that a payment touches. */
const testMode = z.boolean()

export const PlanChoice = z.enum(planIds, { error: 'Please select a plan first' })

export const PlanDetails = z.object({
  plan: z.enum([...planIds, 'free']),
  status: z.string().describe('active, past_due, canceled … or pending_payment'),
  billing_cycle: z.literal('monthly'),
  current_period: z.object({ end: z.iso.datetime().nullable() }),
  cancel_at_period_end: z.boolean(),
  testMode,
})
export type PlanDetails = z.output<typeof PlanDetails>

/** One charge, or the attempt at one. */
export const Transaction = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  description: z.string(),
  amount: z.number().describe('In the currency itself, with at most two decimals: 29 is $29.00'),
  currency: z.string().describe('In lower case: usd'),
  status: z.enum(['paid', 'failed', 'pending']),
})
export type Transaction = z.output<typeof Transaction>

const count = z.coerce.number<number | string>().int().min(1)

export const billing = {
  register: operation({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary:
      'Makes the account, not yet paid, and opens its checkout. Registering again while unpaid, with the right password, resumes.',
    body: z.object({ email: Email, password: NewPassword, plan: PlanChoice }),
    output: z.object({ token: z.string(), stripeUrl: z.string(), testMode }),
    status: 201,
    errors: ['email_taken', 'payments_unavailable'],
    example: { body: { email: 'ada@example.com', password: 'Correct-horse-1', plan: 'basic' } },
  }),
  verifySession: operation({
    method: 'GET',
    path: '/stripe/verify-session/:sessionId',
    access: 'public',
    summary: 'Whether this checkout is paid. Repeatable; signs nobody in.',
    params: z.object({ sessionId: z.string().min(1).max(200) }),
    output: z.object({
      status: z.enum(['paid', 'unpaid', 'expired']),
      isNewRegistration: z.boolean(),
      testMode,
    }),
    errors: ['not_found', 'payments_unavailable'],
    example: { params: { sessionId: 'test_cs_00000000000000000000000000000000' } },
  }),
  createCheckoutSession: operation({
    method: 'POST',
    path: '/stripe/create-checkout-session',
    access: 'session',
    summary: 'Opens a checkout for an account without a live subscription.',
    body: z.object({ plan: PlanChoice }),
    output: z.object({ url: z.string(), testMode }),
    errors: ['already_subscribed', 'payments_unavailable'],
    example: { body: { plan: 'basic' } },
  }),
  getPlan: operation({
    method: 'GET',
    path: '/settings/plan',
    access: 'session',
    summary: 'The plan, its status and its period.',
    output: PlanDetails,
    errors: [],
    example: {},
  }),
  history: operation({
    method: 'GET',
    path: '/settings/billing/history',
    access: 'session',
    summary: 'What was charged, newest first.',
    query: z.object({ page: count.max(1_000_000).default(1), limit: count.max(100).default(5) }),
    output: z.object({
      transactions: z.array(Transaction),
      pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), pages: z.number() }),
      testMode,
    }),
    errors: ['payments_unavailable'],
    example: {},
  }),
  deleteAccount: operation({
    method: 'POST',
    path: '/account/delete',
    access: 'session',
    summary:
      'Ends the subscription at once, signs everybody out and removes everything here; nothing happens on the WordPress site. confirm is the account’s address, typed; code is needed with two-factor on.',
    body: z.object({
      currentPassword,
      confirm: z.string({ error: 'Please type your email address' }).trim().max(254),
      code: SecondFactorCode.optional(),
    }),
    output: z.object({}),
    errors: ['wrong_password', 'two_factor_required', 'post_busy', 'payments_unavailable'],
    example: { body: { currentPassword: 'Correct-horse-1', confirm: 'ada@example.com' } },
  }),
}
