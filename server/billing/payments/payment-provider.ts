import type { PlanId } from '../../../contract/billing/plans.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { accounts } from '../../schema/accounts.ts'
import type { billingCustomers, invoices, subscriptions } from '../../schema/billing.ts'

/** `unavailable` may have happened and is safe to repeat with the same key; `refused` would be refused again. */
export type ProviderAnswer<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'unavailable'; message: string }
  | { kind: 'refused'; why: 'declined' | 'gone' | 'invalid'; message: string }

export interface ProviderCheckout {
  sessionId: string
  url: string
  /** `paid` only when nothing is owed; `processing` once it is submitted and the bank has not answered. */
  status: 'open' | 'processing' | 'paid' | 'expired'
  expiresAt: Date
}

/** What the provider knows of a row's columns. */
export type ProviderSubscription = Omit<
  typeof subscriptions.$inferSelect,
  'id' | 'accountId' | 'provider' | 'livemode' | 'pastDueSince' | 'setAside' | 'syncedAt'
>
export type ProviderInvoice = Omit<
  typeof invoices.$inferSelect,
  'id' | 'accountId' | 'provider' | 'livemode' | 'syncedAt'
>
export type BillingCustomer = typeof billingCustomers.$inferSelect
export type ProviderCard = Pick<BillingCustomer, 'cardBrand' | 'cardLast4' | 'cardExpiresAt'>

/** Everything known about a customer at one time, including ended subscriptions. */
export interface ProviderCustomer {
  deleted: boolean
  email: string | null
  card: ProviderCard
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
}

export interface CustomerState extends ProviderCustomer {
  checkouts: ProviderCheckout[]
}

export interface CustomerSync {
  app: App
  tx: Db
  customer: BillingCustomer
  account: typeof accounts.$inferSelect
  state: CustomerState
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
