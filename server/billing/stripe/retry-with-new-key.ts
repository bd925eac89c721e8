import { isStripeFailure } from './call-stripe.ts'

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
