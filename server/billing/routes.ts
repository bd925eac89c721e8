import { billing } from '../../contract/billing/billing.ts'
import { type RawRoute, type Route, defineRoutes } from '../platform/http/define-routes.ts'
import { changePlan } from './subscriptions/change-plan.ts'
import { createCheckoutSession } from './checkout/open-checkout.ts'
import { deleteAccount } from './end-account.ts'
import { changeRenewal } from './subscriptions/cancel-plan.ts'
import { getPlan } from './get-plan.ts'
import { listTransactions } from './payments/list-transactions.ts'
import { paymentWebhook } from './payments/process-payment-events.ts'
import { register } from './checkout/register.ts'
import { hostedPages } from './stripe-emulator/hosted-pages.ts'
import { updatePaymentMethod } from './payments/update-payment-method.ts'
import { verifySession } from './checkout/verify-session.ts'

export const billingRoutes: Route[] = defineRoutes('billing', billing, {
  register,
  verifySession,
  createCheckoutSession,
  getPlan,
  cancel: changeRenewal('cancel'),
  cancelSubscription: changeRenewal('cancel'),
  resume: changeRenewal('resume'),
  changePlan,
  paymentMethod: updatePaymentMethod,
  history: listTransactions,
  deleteAccount,
})

export const billingRawRoutes: RawRoute[] = [paymentWebhook, ...hostedPages]
