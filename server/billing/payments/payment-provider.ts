import type { PlanId } from '../../../contract/plans.ts'

/**
 * An outside call's result: `unavailable` may or may not have happened and is safe to repeat with the same key; `refused`
 * has not happened and would be refused again.
 */
export type ProviderAnswer<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'unavailable'; message: string }
  | { kind: 'refused'; why: 'declined' | 'gone'; message: string }

export interface ProviderCheckout {
  sessionId: string
  url: string
  /** `paid` only when nothing is owed; `processing` once it is submitted and the bank has not answered. */
  status: 'open' | 'processing' | 'paid' | 'expired'
  expiresAt: Date
}

export interface ProviderSubscription {
  subscriptionId: string
  plan: PlanId
  /** In the provider's terms: active, trialing, past_due, incomplete, unpaid, paused, canceled, incomplete_expired. */
  status: string
  createdAt: Date
  periodEnd: Date | undefined
  /** When it ends, however the provider says so; undefined while it renews. */
  cancelAt: Date | undefined
  /** The plan that was agreed to start later. */
  pending: { plan: PlanId; at: Date } | undefined
}

/** A bill: `failed` means owed after an attempt to charge, `pending` before one. */
export interface ProviderInvoice {
  id: string
  subscriptionId: string | undefined
  number: string | undefined
  date: Date
  description: string
  /** In the provider's terms: subscription_create, subscription_cycle, subscription_update … */
  reason: string | undefined
  amountCents: number
  refundedCents: number
  /** In lower case. */
  currency: string
  status: 'paid' | 'failed' | 'pending'
  attempts: number
  /** The bank only wants the customer to confirm the last attempt. */
  requiresAction: boolean
  nextAttemptAt: Date | undefined
  /** The provider's page, where an open bill is paid, and the PDF. */
  url: string | undefined
  pdfUrl: string | undefined
}

export interface ProviderCard {
  brand: string
  last4: string
  /** The first moment at which it is no longer valid. */
  expiresAt: Date
}

/** Everything known about a customer at one time, including ended subscriptions. */
export interface ProviderCustomer {
  deleted: boolean
  email: string | undefined
  card: ProviderCard | undefined
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
}

/** Only what an event is about, because its contents may be outdated. */
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
  /** Absolute; `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
}
