import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import type { ProviderAnswer } from '../payments/payment-provider.ts'

/** Why prices at Stripe cannot be sold, in one line that starts with the setting's name. */
export class InvalidPrice extends Error {}
/** A named object is missing or belongs to somebody else, so a retry would not help. */
export class MissingObject extends Error {}

interface StripeFailure extends Error {
  type: string
  code?: string
  statusCode?: number
  requestId?: string
}

/** The SDK names the class in every error: https://docs.stripe.com/api/errors/handling. */
export const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

export const isMissing = (error: unknown): boolean =>
  isStripeFailure(error) && (error.code === 'resource_missing' || error.statusCode === 404)

/** Permanent refusals, which a retry would not change. */
export const isRefusal = (error: unknown): error is StripeFailure =>
  isStripeFailure(error) &&
  error.type === 'StripeInvalidRequestError' &&
  error.statusCode !== 409 &&
  error.statusCode !== 429

// Below two of the eight seconds that a caller waits; Stripe limits requests per second.
const retryDelaysMs = [300, 900]

/** The SDK retries interrupted requests, 409 and 5xx but not 429; all our requests are safe to repeat. */
async function withRetries<Value>(work: () => Promise<Value>): Promise<Value> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await work()
    } catch (error) {
      if (!isStripeFailure(error) || error.type !== 'StripeRateLimitError') throw error
      await wait(pauseMs * (0.5 + Math.random()))
    }
  }
  return work()
}

/** Returns the value or why there is none. Rethrows anything that is not from Stripe. */
export async function callStripe<Value>(
  log: Log,
  work: () => Promise<Value>,
): Promise<ProviderAnswer<Value>> {
  try {
    return { kind: 'done', value: await withRetries(work) }
  } catch (error) {
    if (error instanceof InvalidPrice) {
      log.error({ reason: error.message }, 'Stripe prices do not match the plans')
      return { kind: 'unavailable', message: error.message }
    }
    if (error instanceof MissingObject) return { kind: 'refused', why: 'gone', message: error.message }
    if (!isStripeFailure(error)) throw error
    const { message, type, code, statusCode, requestId } = error
    if (type === 'StripeCardError') return { kind: 'refused', why: 'declined', message }
    if (isMissing(error)) return { kind: 'refused', why: 'gone', message }
    const [level, logMessage] = isRefusal(error)
      ? (['error', 'Stripe refused a request'] as const)
      : (['warn', 'Stripe did not answer'] as const)
    log[level]({ type, code, status: statusCode, stripeRequest: requestId, reason: message }, logMessage)
    if (isRefusal(error)) return { kind: 'refused', why: 'invalid', message }
    return { kind: 'unavailable', message }
  }
}

/** Undefined when Stripe does not know the object. */
export const undefinedIfMissing = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/**
 * Stripe repeats its own errors for a day under the same key, whether or not the work was done:
 * https://docs.stripe.com/api/idempotent_requests. So look for the result, and retry once with another key only if there is
 * none.
 */
export async function retryWithNewKey<Value>(
  idempotencyKey: string,
  work: (idempotencyKey: string) => Promise<Value>,
  find: () => Promise<Value | undefined>,
): Promise<Value> {
  try {
    return await work(idempotencyKey)
  } catch (error) {
    if (!isStripeFailure(error) || (error.statusCode ?? 0) < 500) throw error
    return (await find()) ?? work(`${idempotencyKey}:again`)
  }
}

export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)
export const toUnixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
/** Stripe returns an object or only its id, depending on the request. */
export const idOf = (one: string | { id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id
