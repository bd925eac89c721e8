import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import * as standIns from '../../platform/describe-providers.ts'
import type { ProviderAnswer } from './payment-provider.ts'

export function requireDone<Value>(answer: ProviderAnswer<Value>): Value {
  if (answer.kind === 'done') return answer.value
  if (answer.kind === 'refused' && answer.why === 'declined')
    return fail('payment_declined', 'Your card was declined. Nothing was charged or changed.')
  return failPaymentsUnavailable()
}

export const failPaymentsUnavailable = (): never =>
  fail('payments_unavailable', 'Payments are temporarily unavailable. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })

// The browser gives up after 10 s; unfinished work has its key, and the next sync sees its result.
const timeoutMs = 8000

/** Fails after 8 s, so that a hanging provider does not block us. */
export async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const first = await Promise.race([work, wait(timeoutMs, 'late' as const, { ref: false })])
  if (first !== 'late') return first
  work.catch(() => {})
  return failPaymentsUnavailable()
}

export const isTestMode = (app: App): boolean => standIns.isTestMode(app.env)
