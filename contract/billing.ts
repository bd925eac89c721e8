import { requiredString } from './required-string.ts'
import { z } from 'zod'
import { currentPassword, Email, NewPassword, SecondFactorCode } from './accounts.ts'
import { operation } from './operation.ts'
import { planIds } from './plans.ts'

/** True where no real money moves: said by every answer that a payment touches. */
const testMode = z.boolean()

export const PlanChoice = z.enum(planIds, { error: 'Please select a plan first' })

const time = z.iso.datetime()

/** What an account may do: all its plan says; the same for some days though a payment failed; read and export; nothing yet. */
export const Access = z.enum(['full', 'grace', 'read_only', 'none'])
export type Access = z.output<typeof Access>

/** A bill that waits for the customer. */
const OpenPayment = z.object({
  url: z.string().nullable().describe('The provider’s page where it is paid'),
  amount: z.number(),
  currency: z.string(),
  date: time.describe('Since when it is owed'),
  next_attempt: time.nullable(),
  is_change: z.boolean().describe('For a change of plan that waits for it; else for a month'),
})

export const PlanDetails = z.object({
  version: z
    .number()
    .describe('Rises with every change; the event `plan` of GET /notifications/events carries it'),
  plan: z.enum([...planIds, 'free']),
  status: z.string().describe('active, past_due, canceled … or pending_payment'),
  billing_cycle: z.literal('monthly'),
  current_period: z.object({ end: time.nullable() }),
  cancel_at_period_end: z.boolean(),
  access: Access,
  grace_end: time.nullable().describe('Until when a plan whose payment failed goes on'),
  pending: z
    .object({ plan: z.enum(planIds), date: time })
    .nullable()
    .describe('A smaller plan that is to come'),
  payment: OpenPayment.nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expires: time }).nullable(),
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
  invoice_url: z.string().nullable(),
  invoice_pdf: z.string().nullable(),
})
export type Transaction = z.output<typeof Transaction>

/** What a change of plan costs now and later, and what of the account the smaller plan does not hold. */
export const ChangePreview = z.object({
  amountDueNow: z.number().describe('In US dollars; charged at once'),
  nextAmount: z.number(),
  nextDate: time.nullable(),
  excess: z.array(z.object({ name: z.string(), count: z.number(), limit: z.number(), message: z.string() })),
  testMode,
})
export type ChangePreview = z.output<typeof ChangePreview>

const changes = ['no_subscription', 'payments_unavailable'] as const

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
    path: '/stripe/verify-session/:checkoutId',
    access: 'optional',
    summary:
      'Whether this checkout is paid. Repeatable; signs nobody in; with a session only its own checkouts.',
    params: z.object({ checkoutId: z.string().min(1).max(200) }),
    output: z.object({
      status: z.enum(['paid', 'unpaid', 'expired']),
      isNewRegistration: z.boolean(),
      testMode,
    }),
    errors: ['not_found', 'payments_unavailable'],
    example: { params: { checkoutId: 'test_cs_00000000000000000000000000000000' } },
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
  cancel: operation({
    method: 'POST',
    path: '/settings/cancel-subscription',
    access: 'session',
    summary: 'Ends the plan with the period that is paid. Repeatable.',
    output: PlanDetails,
    errors: changes,
    example: {},
  }),
  cancelSubscription: operation({
    method: 'POST',
    path: '/stripe/cancel-subscription',
    access: 'session',
    summary: 'The same as POST /settings/cancel-subscription.',
    output: PlanDetails,
    errors: changes,
    example: {},
  }),
  resume: operation({
    method: 'POST',
    path: '/settings/resume-subscription',
    access: 'session',
    summary: 'A plan that was to end goes on. Repeatable.',
    output: PlanDetails,
    errors: changes,
    example: {},
  }),
  changePlan: operation({
    method: 'POST',
    path: '/settings/change-plan',
    access: 'session',
    summary:
      'To a larger plan at once, charged to the cent as the preview said; to a smaller one with the next period; to the present one undoes the latter. preview: true changes nothing and tells what it would cost.',
    body: z.object({
      plan: PlanChoice,
      preview: z.boolean().optional(),
      amountDueNow: z
        .number()
        .min(0)
        .max(1000)
        .optional()
        .describe('What was agreed to; refused if it is no longer so'),
    }),
    output: z.union([ChangePreview, PlanDetails]),
    errors: [...changes, 'subscription_ending', 'payment_overdue', 'preview_outdated', 'payment_declined'],
    example: { body: { plan: 'premium', preview: true } },
  }),
  paymentMethod: operation({
    method: 'PUT',
    path: '/settings/payment-method',
    access: 'session',
    summary:
      'The address of the provider’s page for another card; with the id of a payment method, that one is charged.',
    body: z.object({ payment_method_id: z.string().trim().min(1).max(255).optional() }),
    output: z.union([z.object({ url: z.string(), testMode }), PlanDetails]),
    errors: [...changes, 'payment_declined'],
    example: { body: {} },
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
    errors: [],
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
      confirm: requiredString('Enter your email address.').trim().max(254),
      code: SecondFactorCode.optional(),
    }),
    output: z.object({}),
    errors: ['wrong_password', 'two_factor_required', 'post_busy', 'payments_unavailable'],
    example: { body: { currentPassword: 'Correct-horse-1', confirm: 'ada@example.com' } },
  }),
}
