import type { PlanId } from '../../../contract/plans.ts'

/**
 * The outside answers with a value: `unavailable` may have happened or not, and is safe to repeat with the same key;
 * `refused` has not happened, and the same again would be refused as well.
 */
export type ProviderAnswer<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'unavailable'; message: string }
  | { kind: 'refused'; why: 'declined' | 'gone'; message: string }

export interface ProviderCheckout {
  sessionId: string
  url: string
  /** `paid` only when nothing is owed any more; `processing` when all is typed and the bank has not answered yet. */
  status: 'open' | 'processing' | 'paid' | 'expired'
  expiresAt: Date
}

export interface ProviderSubscription {
  subscriptionId: string
  plan: PlanId
  /** The provider's own word: active, trialing, past_due, incomplete, unpaid, paused, canceled, incomplete_expired. */
  status: string
  createdAt: Date
  periodEnd: Date | undefined
  /** When it will end, however the provider says so; undefined while it renews. */
  cancelAt: Date | undefined
  /** The plan that is agreed to begin later. */
  pending: { plan: PlanId; at: Date } | undefined
}

/** One bill: `failed` is owed after an attempt to charge it, `pending` before one. */
export interface ProviderInvoice {
  id: string
  subscriptionId: string | undefined
  number: string | undefined
  date: Date
  description: string
  /** In the provider's words: subscription_create, subscription_cycle, subscription_update … */
  reason: string | undefined
  amountCents: number
  refundedCents: number
  /** In lower case. */
  currency: string
  status: 'paid' | 'failed' | 'pending'
  attempts: number
  /** Nothing was declined: the bank only wants the customer to confirm the last attempt. */
  requiresAction: boolean
  nextAttemptAt: Date | undefined
  /** The provider's own page, where an open one is paid, and the paper. */
  url: string | undefined
  pdfUrl: string | undefined
}

export interface ProviderCard {
  brand: string
  last4: string
  /** The first moment it is no longer good. */
  expiresAt: Date
}

/** All that is known of a customer at one time, ended subscriptions too. */
export interface ProviderCustomer {
  deleted: boolean
  email: string | undefined
  card: ProviderCard | undefined
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
}

/** What is taken from an event: never its contents, which may be old by now, only whom and what it is about. */
export interface ProviderEvent {
  id: string
  type: string
  customerId: string | undefined
  objectId: string | undefined
  createdAt: Date
}

export interface CheckoutOrder {
  customerId: string
  accountId: string
  plan: PlanId
  /** Absolute; `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
}
