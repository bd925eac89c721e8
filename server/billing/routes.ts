import { billing } from '../../contract/billing.ts'
import { type RawRoute, type Route, routes } from '../platform/routes.ts'
import { changePlan } from './change-plan.ts'
import { createCheckoutSession } from './create-checkout-session.ts'
import { deleteAccount } from './delete-account.ts'
import { cancelPlan, resumePlan } from './end-plan.ts'
import { getPlan } from './get-plan.ts'
import { listTransactions } from './list-transactions.ts'
import { paymentWebhook } from './payment-webhook.ts'
import { register } from './register.ts'
import { testCheckoutRoutes } from './test-payments/test-checkout-routes.ts'
import { testInvoiceRoutes } from './test-payments/test-invoice-routes.ts'
import { updatePaymentMethod } from './update-payment-method.ts'
import { verifySession } from './verify-session.ts'

export const billingRoutes: Route[] = routes('billing', billing, {
  register,
  verifySession,
  createCheckoutSession,
  getPlan,
  cancel: cancelPlan,
  cancelSubscription: cancelPlan,
  resume: resumePlan,
  changePlan,
  paymentMethod: updatePaymentMethod,
  history: listTransactions,
  deleteAccount,
})

export const billingRawRoutes: RawRoute[] = [paymentWebhook, ...testCheckoutRoutes, ...testInvoiceRoutes]
