import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { currentPassword, Email, NewPassword, SecondFactorCode } from '../accounts/accounts.ts'
import { operation } from '../operation.ts'
import { planIds } from './plans.ts'
import { limit, page } from '../posts/posts.ts'

/** True when no real money moves; part of every answer about payments. */
const testMode = z.boolean()

export const PlanChoice = z.enum(planIds, { error: 'Please select a plan first' })

const time = z.iso.datetime()

/** What an account may do: everything in its plan; the same for some days after a failed payment; read and export; nothing yet. */
export const Access = z.enum(['full', 'grace', 'read_only', 'none'])
export type Access = z.output<typeof Access>

const OpenPayment = z.object({
  url: z.string().nullable().describe('The payment page'),
  amount: z.number(),
  currency: z.string(),
  date: time.describe('When it became due'),
  next_attempt: time.nullable(),
  requires_action: z
    .boolean()
    .describe('True if the bank only wants the customer to confirm it on the payment page'),
  is_change: z.boolean().describe('True for a pending plan change, false for a monthly payment'),
})

export const PlanDetails = z.object({
  version: z
    .number()
    .describe('Increases with every change; the `plan` event of GET /notifications/events carries it'),
  plan: z.enum([...planIds, 'free']),
  status: z.string().describe('active, past_due, canceled … or pending_payment'),
  billing_cycle: z.literal('monthly'),
  current_period: z.object({ end: time.nullable() }),
  cancel_at_period_end: z.boolean(),
  access: Access,
  grace_end: time.nullable().describe('When the plan stops if the failed payment isn’t made'),
  pending: z
    .object({ plan: z.enum(planIds), date: time })
    .nullable()
    .describe('A scheduled downgrade'),
  payment: OpenPayment.nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expires: time }).nullable(),
  testMode,
  has_model: z
    .boolean()
    .describe('False while no AI model is connected: drafts are built-in sample articles then'),
})
export type PlanDetails = z.output<typeof PlanDetails>

export const Transaction = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  description: z.string(),
  amount: z.number().describe('In currency units with at most two decimals: 29 is $29.00'),
  currency: z.string().describe('In lower case: usd'),
  status: z.enum(['paid', 'failed', 'pending']),
  invoice_url: z.string().nullable(),
  invoice_pdf: z.string().nullable(),
})
export type Transaction = z.output<typeof Transaction>

/** What a plan change costs now and later, and what exceeds the smaller plan. */
export const ChangePreview = z.object({
  amountDueNow: z.number().describe('In US dollars; charged at once'),
  nextAmount: z.number(),
  nextDate: time.nullable(),
  excess: z.array(z.object({ name: z.string(), count: z.number(), limit: z.number(), message: z.string() })),
  testMode,
})
export type ChangePreview = z.output<typeof ChangePreview>

const changes = ['no_subscription', 'payments_unavailable'] as const

export const billing = {
  register: operation('POST /auth/register', {
    access: 'public',
    summary:
      'Creates an unpaid account and opens its checkout. Registering again while unpaid, with the right password, resumes the checkout.',
    body: z.object({ email: Email, password: NewPassword, plan: PlanChoice }),
    output: z.object({ token: z.string(), stripeUrl: z.string(), testMode }),
    status: 201,
    errors: ['email_taken', 'payments_unavailable'],
    example: { body: { email: 'ada@example.com', password: 'Correct-horse-1', plan: 'basic' } },
  }),
  verifySession: operation('GET /stripe/verify-session/:checkoutId', {
    access: 'optional',
    summary:
      'Checks whether a checkout is paid. Safe to repeat; doesn’t sign in. With a session, only that account’s checkouts.',
    params: z.object({ checkoutId: z.string().min(1).max(200) }),
    output: z.object({
      status: z.enum(['paid', 'unpaid', 'expired']),
      isNewRegistration: z.boolean(),
      testMode,
    }),
    errors: ['payments_unavailable'],
  }),
  createCheckoutSession: operation('POST /stripe/create-checkout-session', {
    summary: 'Opens a checkout for an account without an active subscription.',
    body: z.object({ plan: PlanChoice }),
    output: z.object({ url: z.string(), testMode }),
    errors: ['already_subscribed', 'payments_unavailable'],
    example: { body: { plan: 'basic' } },
  }),
  getPlan: operation('GET /settings/plan', {
    summary: 'The plan, its status and its billing period.',
    output: PlanDetails,
  }),
  cancel: operation('POST /settings/cancel-subscription', {
    summary: 'Cancels the plan at the end of the paid period. Safe to repeat.',
    output: PlanDetails,
    errors: changes,
  }),
  cancelSubscription: operation('POST /stripe/cancel-subscription', {
    summary: 'The same as POST /settings/cancel-subscription.',
    output: PlanDetails,
    errors: changes,
  }),
  resume: operation('POST /settings/resume-subscription', {
    summary: 'Resumes a plan that is set to cancel. Safe to repeat.',
    output: PlanDetails,
    errors: changes,
  }),
  changePlan: operation('POST /settings/change-plan', {
    summary:
      'Changes the plan. Upgrades take effect immediately and charge exactly the previewed amount; ' +
      'downgrades take effect with the next period; choosing the current plan undoes a pending downgrade. ' +
      'With `preview: true` nothing changes and the cost is returned.',
    body: z.object({
      plan: PlanChoice,
      preview: z.boolean().optional(),
      amountDueNow: z
        .number()
        .min(0)
        .max(1000)
        .optional()
        .describe('The previewed amount. Refused if it has changed'),
    }),
    output: z.union([ChangePreview, PlanDetails]),
    errors: [...changes, 'subscription_ending', 'payment_overdue', 'preview_outdated', 'payment_declined'],
    example: { body: { plan: 'premium', preview: true } },
  }),
  paymentMethod: operation('PUT /settings/payment-method', {
    summary:
      'Returns the payment provider’s page for changing the card. With a payment method ID, switches to that one instead.',
    body: z.object({ payment_method_id: z.string().trim().min(1).max(255).optional() }),
    output: z.union([z.object({ url: z.string(), testMode }), PlanDetails]),
    errors: [...changes, 'payment_declined'],
    example: { body: {} },
  }),
  history: operation('GET /settings/billing/history', {
    summary: 'Billing history, newest first.',
    query: z.object({ page: page.default(1), limit: limit.default(5) }),
    output: z.object({
      transactions: z.array(Transaction),
      pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), pages: z.number() }),
      testMode,
    }),
  }),
  deleteAccount: operation('POST /account/delete', {
    summary:
      'Ends the subscription, signs out every device and deletes the account’s data. The WordPress site ' +
      'isn’t touched. `confirm` is the account’s email address; `code` is required with two-factor ' +
      'authentication on.',
    body: z.object({
      currentPassword,
      confirm: requiredString('Enter your email address.').trim().max(254),
      code: SecondFactorCode.optional(),
    }),
    errors: ['wrong_password', 'two_factor_required', 'post_busy', 'payments_unavailable'],
    example: { body: { currentPassword: 'Correct-horse-1', confirm: 'ada@example.com' } },
  }),
}
