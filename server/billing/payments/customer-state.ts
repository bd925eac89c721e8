import { accounts } from '../../schema/accounts.ts'
import { billingCustomers } from '../../schema/billing.ts'
import type { ProviderCheckout, ProviderCustomer } from './payment-provider.ts'

export type BillingCustomer = typeof billingCustomers.$inferSelect

/** A customer's state at the provider at one time. */
export interface CustomerState extends ProviderCustomer {
  checkouts: ProviderCheckout[]
}

export type BillingAccount = Pick<
  typeof accounts.$inferSelect,
  'id' | 'email' | 'status' | 'profileCompletedAt'
>
