import { z } from 'zod'
import { Email, NewPassword } from './accounts.ts'
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
}
