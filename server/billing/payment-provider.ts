import type { PlanId } from '../../contract/plans.ts'

/** The outside answers with a value: `unavailable` may have happened or not, and is safe to repeat with the same key. */
export type ProviderAnswer<Value> = { kind: 'done'; value: Value } | { kind: 'unavailable'; message: string }

export interface ProviderCheckout {
  sessionId: string
  url: string
  /** `paid` only when nothing is owed any more. */
  status: 'open' | 'paid' | 'expired'
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
}

/** One bill: `failed` is owed after an attempt to charge it, `pending` before one. */
export interface ProviderInvoice {
  id: string
  date: Date
  description: string
  amountCents: number
  /** In lower case. */
  currency: string
  status: 'paid' | 'failed' | 'pending'
}

/** What is taken from an event: never its contents, which may be old by now, only whom it is about. */
export interface ProviderEvent {
  id: string
  type: string
  customerId: string | undefined
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

/**
 * The one way to a payment provider. Two calls with the same idempotency key have one effect and the same answer.
 * All amounts are the plan table's; a provider that has other prices must refuse to start.
 */
export interface PaymentProvider {
  name: 'test' | 'stripe'
  /** False where no real money moves. */
  livemode: boolean
  createCustomer(order: {
    accountId: string
    email: string
    idempotencyKey: string
  }): Promise<ProviderAnswer<{ customerId: string }>>
  createCheckout(order: CheckoutOrder): Promise<ProviderAnswer<ProviderCheckout>>
  /** Undefined when the provider does not know it. */
  getCheckout(sessionId: string): Promise<ProviderAnswer<ProviderCheckout | undefined>>
  /** Closes an open checkout; one that was paid meanwhile stays paid. Answers how it stands now. */
  expireCheckout(sessionId: string): Promise<ProviderAnswer<ProviderCheckout | undefined>>
  /** All of them, ended ones too. */
  getSubscriptions(customerId: string): Promise<ProviderAnswer<ProviderSubscription[]>>
  /** All of them, in any order. */
  getInvoices(customerId: string): Promise<ProviderAnswer<ProviderInvoice[]>>
  /** For good: subscriptions end at once without a refund, open checkouts cannot be paid any more. Repeatable. */
  deleteCustomer(customerId: string): Promise<ProviderAnswer<void>>
  /** Undefined unless the body, byte for byte, was signed by the provider within the last 5 minutes and for this mode. */
  readWebhook(body: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | undefined
}
