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

interface ChangeOrder {
  subscriptionId: string
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
  /** Once at every start: the line that stops it when the provider does not know our key, or has other prices. */
  validateConfig(): Promise<ProviderAnswer<string | undefined>>
  createCustomer(order: {
    accountId: string
    email: string
    idempotencyKey: string
  }): Promise<ProviderAnswer<{ customerId: string }>>
  changeEmail(order: {
    customerId: string
    email: string
    idempotencyKey: string
  }): Promise<ProviderAnswer<void>>
  readCustomer(customerId: string): Promise<ProviderAnswer<ProviderCustomer>>
  createCheckout(order: CheckoutOrder): Promise<ProviderAnswer<ProviderCheckout>>
  /** Undefined when the provider does not know it. */
  getCheckout(sessionId: string): Promise<ProviderAnswer<ProviderCheckout | undefined>>
  /** Closes an open checkout; one that was paid meanwhile stays paid. Answers how it stands now. */
  expireCheckout(sessionId: string): Promise<ProviderAnswer<ProviderCheckout | undefined>>
  /** What a change at `at` charges at once: to the cent what changePlan with the same `at` will. */
  previewChange(change: {
    subscriptionId: string
    plan: PlanId
    at: Date
  }): Promise<ProviderAnswer<{ amountDueCents: number }>>
  /** At once, prorated for `at`. `unpaid`: nothing changes until the bill at that address is paid. */
  changePlan(
    change: ChangeOrder & { plan: PlanId; at: Date },
  ): Promise<ProviderAnswer<{ kind: 'changed' } | { kind: 'unpaid'; url: string | undefined }>>
  /** With the next period. Repeatable. */
  scheduleChange(change: ChangeOrder & { plan: PlanId }): Promise<ProviderAnswer<void>>
  undoScheduledChange(change: ChangeOrder): Promise<ProviderAnswer<void>>
  /** At the end of the period; a scheduled change is forgotten. */
  cancel(change: ChangeOrder): Promise<ProviderAnswer<void>>
  resume(change: ChangeOrder): Promise<ProviderAnswer<void>>
  /** At once, and every payment for it is given back: for a subscription that should not be. Repeatable. */
  endAndRefund(change: ChangeOrder): Promise<ProviderAnswer<{ refundedCents: number }>>
  /** The provider's page for another card. */
  openCardPage(order: {
    customerId: string
    returnUrl: string
    /** Where the customer is led once the card is another one. */
    doneUrl: string
    idempotencyKey: string
  }): Promise<ProviderAnswer<{ url: string }>>
  /** Makes a payment method that the browser got from the provider the one that is charged. */
  chooseCard(order: {
    customerId: string
    paymentMethodId: string
    idempotencyKey: string
  }): Promise<ProviderAnswer<void>>
  /** For good: subscriptions end at once without a refund, open checkouts cannot be paid any more. Repeatable. */
  deleteCustomer(customerId: string): Promise<ProviderAnswer<void>>
  /** The events since then, oldest first, whether delivered or not. */
  listEvents(since: Date): Promise<ProviderAnswer<ProviderEvent[]>>
  /** Of an event that names none itself, as those about disputes. */
  findCustomerOf(objectId: string): Promise<ProviderAnswer<string | undefined>>
  /** Undefined unless the body, byte for byte, was signed by the provider within the last 5 minutes and for this mode. */
  readWebhook(
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<ProviderEvent | undefined>
}
