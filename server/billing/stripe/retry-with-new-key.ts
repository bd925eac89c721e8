import { isStripeFailure } from './call-stripe.ts'

/**
 * A key whose request ended in an error of Stripe's own is answered with that error for a day, done or not:
 * https://docs.stripe.com/api/idempotent_requests. Then what the request was to make is looked for, and asked for under one
 * other key only where it is not there.
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
